-- Shows a document in a real Neovim inside a terminal of this one, and prints that terminal's screen.
-- Run it with -S: with -l the size of the screen cannot be set. $FAITHLINT_NVIM is the command of the inner Neovim,
-- $FAITHLINT_WAIT what must be seen; words and texts are separated by tabs.

vim.o.columns, vim.o.lines = 118, 34
local job = vim.fn.jobstart(vim.split(vim.env.FAITHLINT_NVIM, "\t"), { term = true })
local function screen()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, 36, false), "\n")
end
local seen = vim.wait(120000, function()
  for _, needle in ipairs(vim.split(vim.env.FAITHLINT_WAIT, "\t")) do
    if not screen():find(needle, 1, true) then
      return false
    end
  end
  return true
end, 50)
vim.wait(300)
io.stdout:write(screen() .. "\n")
vim.fn.jobstop(job)
vim.cmd(seen and "qa!" or "cq!")
