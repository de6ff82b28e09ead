-- File types that not every Neovim 0.11 knows.
vim.filetype.add({
  extension = { jsonl = "jsonl", ndjson = "jsonl", csv = "csv", tsv = "tsv", prompty = "prompty", prompt = "dotprompt" },
})
