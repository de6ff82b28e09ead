"""What both scorers and the heuristic judge read with: tokens, sentences, stems, numbers, languages; pure."""
