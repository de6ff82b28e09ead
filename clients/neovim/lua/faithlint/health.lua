-- `:checkhealth faithlint`: whether Neovim, the program and its connection to this buffer are as they should be.

local M = {}

local function check_neovim()
  if vim.fn.has("nvim-0.11") == 1 then
    vim.health.ok("Neovim " .. tostring(vim.version()))
  else
    vim.health.error("Neovim 0.11 or later is needed", "Update Neovim; older ones lack `vim.lsp.enable`.")
  end
end

local function check_program()
  local config = vim.lsp.config.faithlint
  local command = config and config.cmd
  if type(command) ~= "table" then
    vim.health.error("there is no configuration `faithlint`", "Put clients/neovim on the 'runtimepath'.")
    return
  end
  if vim.fn.executable(command[1]) == 0 then
    vim.health.error(("`%s` cannot be run"):format(command[1]), {
      "Install it: `pip install faithlint`.",
      'Or name it: `vim.lsp.config("faithlint", { cmd = { "/path/to/faithlint", "lsp" } })`.',
    })
    return
  end
  local version = vim.list_extend(vim.list_slice(command, 1, #command - 1), { "--version" })
  local done = vim.system(version, { text = true }):wait(10000)
  if done.code == 0 then
    vim.health.ok(("%s (%s)"):format(vim.trim(done.stdout), vim.fn.exepath(command[1])))
  else
    vim.health.error(("`%s` ends with status %d"):format(table.concat(version, " "), done.code), vim.trim(done.stderr))
  end
end

local function check_clients()
  if not vim.lsp.is_enabled("faithlint") then
    vim.health.warn("faithlint is not switched on", 'Put `vim.lsp.enable("faithlint")` into your init.lua.')
    return
  end
  local clients = vim.lsp.get_clients({ name = "faithlint" })
  if #clients == 0 then
    vim.health.info("no open buffer uses faithlint; it starts with files of these types: "
      .. table.concat(vim.lsp.config.faithlint.filetypes or {}, ", "))
  end
  for _, client in ipairs(clients) do
    vim.health.ok(("client %d serves %d buffers"):format(client.id, vim.tbl_count(client.attached_buffers)))
    local answer = client:request_sync("faithlint/status", {}, 3000)
    for _, judge in ipairs(answer and answer.result and answer.result.judges or {}) do
      vim.health.info("judged by the " .. judge)
    end
    for _, trouble in ipairs(answer and answer.result and answer.result.trouble or {}) do
      vim.health.warn(trouble, "`:LspLog` tells more.")
    end
  end
  if not vim.lsp.inlay_hint.is_enabled() then
    vim.health.info("inlay hints are off for new buffers; `:help faithlint-setup` switches them on")
  end
end

function M.check()
  vim.health.start("faithlint")
  check_neovim()
  check_program()
  check_clients()
end

return M
