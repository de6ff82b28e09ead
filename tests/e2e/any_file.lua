-- Opens $FAITHLINT_DOC with nothing but `vim.lsp.enable`, and waits for the first diagnostic.
vim.lsp.config("faithlint", { cmd = vim.split(vim.env.FAITHLINT_COMMAND, "\t") })
vim.lsp.enable("faithlint")
vim.cmd.edit(vim.env.FAITHLINT_DOC)
local seen = vim.wait(120000, function()
  return #vim.diagnostic.get(0) > 0
end, 20)
assert(seen, "no diagnostic in a file of type " .. vim.bo.filetype)
vim.cmd("helptags " .. vim.fn.fnameescape(vim.env.FAITHLINT_DOCS))
vim.cmd("qa!")
