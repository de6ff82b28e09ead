-- What the help page tells people to put into their init.lua; later a hover on the text $FAITHLINT_HOVER, or the
-- command $FAITHLINT_EDIT, if there are any.

vim.o.number, vim.o.wrap, vim.o.signcolumn, vim.o.laststatus, vim.o.ruler = true, true, "yes", 0, false
vim.o.background = "light"
vim.lsp.config("faithlint", { cmd = vim.split(vim.env.FAITHLINT_COMMAND, "\t") })
vim.lsp.enable("faithlint")
vim.diagnostic.config({ virtual_text = false })
vim.api.nvim_create_autocmd("LspAttach", {
  callback = function(event)
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
  end,
})

local function act()
  if (vim.env.FAITHLINT_HOVER or "") ~= "" and vim.fn.search(vim.env.FAITHLINT_HOVER) > 0 then
    vim.lsp.buf.hover()
  end
  if (vim.env.FAITHLINT_EDIT or "") ~= "" then
    vim.cmd(vim.env.FAITHLINT_EDIT)
  end
end

vim.api.nvim_create_autocmd("DiagnosticChanged", {
  callback = function(event)
    vim.lsp.codelens.refresh({ bufnr = event.buf })
  end,
})
local timer = vim.uv.new_timer()
timer:start(100, 100, vim.schedule_wrap(function()
  -- Only when verdicts are there: on a slow machine keywords come long before.
  if not timer:is_closing() and #vim.lsp.inlay_hint.get({ bufnr = 0 }) >= 4 then
    timer:close()
    vim.defer_fn(act, 500) -- after the hints were painted
  end
end))
vim.cmd.edit(vim.env.FAITHLINT_DOC)
