/** The client of faithlint, the linter for LLM answers. Start at {@link io.github.faithlint.ScoringClient}. */
package io.github.faithlint;
