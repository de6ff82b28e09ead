-- Runs inside a real Neovim (tests/e2e/test_neovim.py): every assertion that fails ends it with status 1.
-- $FAITHLINT_COMMAND is the command of the language server, words separated by tabs; $FAITHLINT_DOC the document.

vim.lsp.config("faithlint", { cmd = vim.split(vim.env.FAITHLINT_COMMAND, "\t") })
vim.lsp.enable("faithlint")
vim.cmd.edit(vim.env.FAITHLINT_DOC)

local function until_(found, what)
  assert(vim.wait(120000, found, 20), "never seen: " .. what .. "\n" .. vim.inspect(vim.diagnostic.get(0)))
end

local function find(needle)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(needle, 1, true)
    if column then
      return number - 1, column - 1
    end
  end
  error("not in the document: " .. needle)
end

local function go(needle)
  local line, column = find(needle)
  vim.api.nvim_win_set_cursor(0, { line + 1, column })
end

local function with_code(code)
  return vim.tbl_filter(function(d)
    return d.code == code
  end, vim.diagnostic.get(0))
end

local function text_of(d)
  return table.concat(vim.api.nvim_buf_get_text(0, d.lnum, d.col, d.end_lnum, d.end_col, {}), "\n")
end

local client
until_(function()
  client = vim.lsp.get_clients({ bufnr = 0, name = "faithlint" })[1]
  return client ~= nil
end, "the client")

-- diagnostics: the contradicted price, the unverified cake, exact to the byte behind an emoji
until_(function()
  return #with_code("contradicted-claim") == 1
end, "the contradicted claim")
local wrong = with_code("contradicted-claim")[1]
assert(text_of(wrong) == "A ticket costs 12 euros.", text_of(wrong))
assert(wrong.severity == vim.diagnostic.severity.WARN and wrong.source == "faithlint")
assert(#with_code("missing-keyword") > 0, "a missing keyword")
for _, d in ipairs(with_code("missing-keyword")) do
  assert(d.severity == vim.diagnostic.severity.INFO)
end

local function request(method, more)
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  local answer = client:request_sync(method, vim.tbl_extend("force", params, more or {}), 5000, 0)
  assert(answer and not answer.err, vim.inspect(answer))
  return answer.result
end

-- inlay hints: one behind each claim, after edits too
vim.lsp.inlay_hint.enable(true, { bufnr = 0 })
local function hints()
  local labels = {}
  for _, hint in ipairs(vim.lsp.inlay_hint.get({ bufnr = 0 })) do
    table.insert(labels, hint.inlay_hint.label)
  end
  table.sort(labels)
  return table.concat(labels)
end
until_(function()
  return #vim.lsp.inlay_hint.get({ bufnr = 0 }) == 4
end, "the hints")
assert(hints() == "?✓✓✗", hints())

-- hover: the verdict card
go("A ticket costs 12")
local card = request("textDocument/hover").contents.value
assert(card:find("**contradicted**", 1, true) and card:find("A ticket costs 9 euros", 1, true), card)
assert(card:find("heuristic judge", 1, true), card)

-- definition: from the claim to the passage, by the key people use
local window = vim.api.nvim_get_current_win()
vim.lsp.buf.definition()
until_(function()
  return vim.api.nvim_get_current_line():find("A ticket costs 9 euros", 1, true) ~= nil
end, "the passage")
assert(vim.api.nvim_get_current_win() == window)

-- references: from the passage to the claim
local places = request("textDocument/references", { context = { includeDeclaration = false } })
assert(#places == 1 and places[1].range.start.line == wrong.lnum, vim.inspect(places))

-- code lens
local lens = request("textDocument/codeLens")[1].command
assert(lens.title:find("Faithfulness 0.50 (2/4)", 1, true) and lens.title:find("Keywords", 1, true), lens.title)
client:exec_cmd(lens, { bufnr = 0 })

-- ignoring: the server writes the file, the diagnostic goes, and it stays away when the buffer is read again (E01, E17)
local function act(d, title)
  vim.api.nvim_win_set_cursor(0, { d.lnum + 1, d.col })
  vim.lsp.buf.code_action({
    apply = true,
    context = { diagnostics = { d.user_data.lsp }, only = { "quickfix" } },
    filter = function(action)
      return action.title == title or vim.startswith(action.title, title .. " ")
    end,
  })
end
local open = with_code("unverified-claim")[1]
act(open, "Ignore this claim")
until_(function()
  return #with_code("unverified-claim") == 0
end, "the ignored claim gone")
local ignored = table.concat(vim.fn.readfile(vim.fs.dirname(vim.env.FAITHLINT_DOC) .. "/.faithlint-ignore.toml"), "\n")
assert(ignored:find('code = "unverified-claim"', 1, true), ignored)

-- health
vim.cmd("checkhealth faithlint")
local health = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
assert(health:find("serves 1 buffers", 1, true) and health:find("heuristic judge", 1, true), health)
assert(not health:find("ERROR", 1, true), health)
vim.cmd("bwipeout!")

-- outline
local outline = request("textDocument/documentSymbol")
assert(#outline == 1 and #outline[1].children >= 4, vim.inspect(outline))

-- quick fix: every offered fix, applied as Neovim applies it, clears its diagnostic
local missing = with_code("missing-keyword")[1]
local name = text_of(missing)
act(missing, "Mention")
until_(function()
  return not vim.iter(with_code("missing-keyword")):any(function(d)
    return text_of(d) == name
  end)
end, "the fix of " .. name)

-- a wrong value: replaced by that of the context, and followed
act(with_code("contradicted-claim")[1], "Replace “12 euros” by “9 euros”, as the context says")
until_(function()
  return #with_code("contradicted-claim") == 0
end, "the corrected claim")
until_(function()
  return select(2, hints():gsub("✓", "")) == 3
end, "the hints of the corrected claim")

-- closing: the diagnostics go, and the server ends in order
local buffer = vim.api.nvim_get_current_buf()
vim.cmd("enew!")
vim.api.nvim_buf_delete(buffer, { force = true })
assert(#vim.diagnostic.get(nil) == 0)
client:stop()
until_(function()
  return client:is_stopped()
end, "the end")
print("all seen")
vim.cmd("qa!")
