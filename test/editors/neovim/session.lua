-- A session in a real Neovim, without a screen: takes steps from a file and writes what it sees of each into another.
-- Run by neovim.test.ts. Lines and columns of places count from 1, columns in bytes, as Neovim shows them.
local session = vim.fn.json_decode(table.concat(vim.fn.readfile(vim.env.SESSION_FILE), "\n"))
local patience = 20000
local seen = {}

local function buffer()
  return vim.api.nvim_get_current_buf()
end

local function clients()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()
end

local function client()
  return clients()[1]
end

-- The text under each error, with the rule that it breaks.
local function errors()
  local list = {}
  for _, found in ipairs(vim.diagnostic.get(buffer(), { severity = vim.diagnostic.severity.ERROR })) do
    local text = vim.api.nvim_buf_get_text(buffer(), found.lnum, found.col, found.end_lnum, found.end_col, {})
    local code = found.code or found.user_data.lsp.code
    table.insert(list, ("%s: %s"):format(code, table.concat(text, "\n")))
  end
  table.sort(list)
  return list
end

local function request(method, place, more)
  local line = vim.api.nvim_buf_get_lines(buffer(), place[1] - 1, place[1], false)[1] or ""
  local _, units = vim.str_utfindex(line, math.min(place[2] - 1, #line))
  local params = vim.tbl_extend("force", {
    textDocument = { uri = vim.uri_from_bufnr(buffer()) },
    position = { line = place[1] - 1, character = units },
  }, more or {})
  local answers, problem = vim.lsp.buf_request_sync(buffer(), method, params, patience)
  local answer = answers and answers[client().id] or {}
  return answer.result or { problem = problem or answer.error }
end

local steps = {}

-- Waits until the errors of the file are these.
function steps.errors(wanted)
  vim.wait(patience, function()
    return vim.deep_equal(errors(), wanted)
  end, 20)
  return errors()
end

function steps.hover(place)
  local contents = request("textDocument/hover", place).contents
  return contents and (contents.value or contents)
end

function steps.completion(place)
  local answer = request("textDocument/completion", place)
  local labels = {}
  for _, item in ipairs(answer.items or answer) do
    table.insert(labels, item.label)
  end
  return labels
end

-- Types a text at a place: Neovim tells the server.
function steps.type(edit)
  local line, column, text = edit[1], edit[2], edit[3]
  vim.api.nvim_buf_set_text(buffer(), line - 1, column - 1, line - 1, column - 1, vim.split(text, "\n", { plain = true }))
  return true
end

function steps.delete(range)
  vim.api.nvim_buf_set_text(buffer(), range[1] - 1, range[2] - 1, range[1] - 1, range[3] - 1, {})
  return true
end

function steps.format()
  if vim.lsp.buf.format then
    vim.lsp.buf.format({ timeout_ms = patience })
  else
    vim.lsp.buf.formatting_sync(nil, patience)
  end
  return vim.api.nvim_buf_get_lines(buffer(), 0, -1, false)
end

-- Goes to the definition of what stands at a place; where that is.
function steps.definition(place)
  vim.api.nvim_win_set_cursor(0, { place[1], place[2] - 1 })
  vim.lsp.buf.definition()
  local from = vim.api.nvim_buf_get_name(0)
  vim.wait(patience, function()
    local at = vim.api.nvim_win_get_cursor(0)
    return vim.api.nvim_buf_get_name(0) ~= from or at[1] ~= place[1]
  end, 20)
  local line = vim.api.nvim_get_current_line()
  return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(0), ":t") .. ": " .. line
end

function steps.symbols()
  local names = {}
  local function add(items, depth)
    for _, item in ipairs(items) do
      table.insert(names, ("  "):rep(depth) .. item.name)
      add(item.children or {}, depth + 1)
    end
  end
  add(request("textDocument/documentSymbol", { 1, 1 }), 0)
  return names
end

function steps.edit(file)
  vim.cmd("edit " .. vim.fn.fnameescape(file))
  return vim.bo.filetype
end

local function run()
  vim.wait(patience, function()
    return client() ~= nil and client().initialized == true
  end, 20)
  if client() == nil then
    error("no language server was started")
  end
  for _, step in ipairs(session.steps) do
    table.insert(seen, steps[step[1]](step[2]))
  end
end

local fine, problem = pcall(run)
vim.fn.writefile({ vim.fn.json_encode({ seen = seen, problem = not fine and tostring(problem) or nil }) }, session.out)
vim.cmd("qall!")
