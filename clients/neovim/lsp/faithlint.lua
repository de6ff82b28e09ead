-- Configuration of the faithlint language server for Neovim 0.11 and later; see `:help faithlint`.
-- Switch it on with `vim.lsp.enable("faithlint")`, change it with `vim.lsp.config("faithlint", { ... })`.

---@type vim.lsp.Config
return {
  cmd = { "faithlint", "lsp" },
  -- DeepEval tests in Python are read too; add "python" for them.
  filetypes = { "markdown", "json", "jsonc", "jsonl", "yaml", "csv", "tsv", "prompty", "dotprompt" },
  root_markers = { "faithlint.toml", "pyproject.toml", ".git" },
  settings = { faithlint = {} },
}
