-- Configuration of the faithlint language server for Neovim 0.11 and later; see `:help faithlint`.
-- Switch it on with `vim.lsp.enable("faithlint")`, change it with `vim.lsp.config("faithlint", { ... })`.

---@type vim.lsp.Config
return {
  cmd = { "faithlint", "lsp" },
  filetypes = { "markdown", "json", "jsonc", "jsonl" },
  root_markers = { "faithlint.toml", "pyproject.toml", ".git" },
  settings = { faithlint = {} },
}
