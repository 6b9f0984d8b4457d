import { alertTo, bindDialog, toast } from './dialogs.js'
import { bubble, nameOf } from './message.js'
import { emptyText, stepFor } from './step.js'
import { make } from './words.js'

/** The chat page: shows the chosen person's chats, and acts on their behalf. */

const byId = (id) => document.getElementById(id)
const BOT_LINK = /^\/[A-Za-z]\w{3,31}$/
/** A valid start token; Telegram's apps drop anything else. */
const START_TOKEN = /^[\w-]{1,64}$/
/** Events within this time are loaded together. */
const BURST_MS = 20

let view = null
let open = 'bot'
let replyTo = null
let shown = new Map()
/** Pressed buttons by press, and answers that arrived before the press was confirmed. */
const waiting = new Map()
const answered = new Set()
let startToken = null
let groupToken = null
let link = null

const chat = () => view.chats.find(({ key }) => key === open) ?? view.chats[0]

async function ask(action) {
  const answer = await fetch('/chat/act', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as: view.user.id, ...action }),
  })
  const body = await answer.json().catch(() => ({}))
  if (answer.ok) return body
  toast(body.error ?? 'Something went wrong.')
  return null
}

function drawMessages() {
  const log = byId('log')
  const wasAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 48
  const { messages, state, id, key: chatKey } = chat()
  const isFresh = shown.size === 0
  const reader = {
    user: view.user.id,
    key: chatKey,
    answer: state === 'open',
    onSay: say,
    onQuote: quote,
    onPress: press,
  }
  const next = new Map()
  for (const message of messages) {
    const key = `${id}/${message.message_id}`
    const json = JSON.stringify([message, view.user.id, state])
    const kept = shown.get(key)
    next.set(key, kept?.json === json ? kept : { json, node: bubble(message, reader) })
  }
  const nodes = [...next.values()].map(({ node }) => node)
  if (nodes.length === 0) nodes.push(make('p', { className: 'empty' }, emptyText(chatKey, state)))
  const isSame =
    nodes.length === log.children.length && nodes.every((node, at) => node === log.children[at])
  if (!isSame) log.replaceChildren(...nodes)
  shown = next
  if (wasAtEnd || isFresh) log.scrollTop = log.scrollHeight
}

function draw() {
  const current = chat()
  drawUsers()
  drawChats()
  byId('title').textContent = current.title
  byId('about').textContent = current.about
  document.title = `${current.title} · Sandbox Telegram`
  drawAside(current)
  drawMessages()
  drawFoot(current)
}

function drawChats() {
  const nav = byId('chats')
  if (nav.children.length !== view.chats.length) {
    nav.replaceChildren()
    for (const { key, title } of view.chats) {
      const button = make('button', { type: 'button', value: key }, title)
      button.onclick = () => show(key)
      nav.append(button)
    }
  }
  for (const button of nav.children) {
    button.setAttribute('aria-current', String(button.value === open))
  }
}

function drawUsers() {
  const options = view.users.map(({ id, name, username }) =>
    make(
      'option',
      { value: String(id), selected: id === view.user.id },
      username ? `${name} @${username}` : name,
    ),
  )
  const select = byId('user')
  const isSame =
    options.length === select.options.length &&
    options.every((one, at) => one.text === select.options[at].text)
  if (!isSame) select.replaceChildren(...options)
  select.value = String(view.user.id)
}

function drawAside({ key, state, owned, id }) {
  const aside = byId('aside')
  const isMember = (state === 'open' || state === 'reading') && !owned && key !== 'public'
  aside.hidden = key === 'bot' ? state !== 'open' : !isMember
  aside.textContent =
    key === 'bot' ? 'Block bot' : key === 'channel' ? 'Leave channel' : 'Leave group'
  aside.onclick = () =>
    ask(key === 'bot' ? { do: 'block', blocked: true } : { do: 'leave', chat: id })
}

function drawFoot(current) {
  const hasToken = startToken !== null
  const step = stepFor(current, { link, hasToken, groupToken, ...view })
  byId('step').hidden = step === null
  byId('compose').hidden = step !== null
  byId('menu').hidden = current.commands.length === 0
  if (!step) return
  byId('say').textContent = step.sentence
  byId('go').hidden = !step.button
  byId('go').textContent = step.button ?? ''
  byId('go').onclick = () => (step.action ? act(step.action) : start())
  showCommands(false)
}

function showCommands(isOpen, typed = '/') {
  const found = chat().commands.filter(({ command }) => `/${command}`.startsWith(typed))
  byId('commands').hidden = !isOpen || found.length === 0
  byId('menu').setAttribute('aria-expanded', String(!byId('commands').hidden))
  byId('commands').replaceChildren(
    ...found.map(({ command, description }) => {
      const button = make(
        'button',
        { type: 'button' },
        make('b', {}, `/${command}`),
        ` ${description}`,
      )
      button.onclick = () => {
        byId('text').value = ''
        showCommands(false)
        say(open === 'operators' ? `/${command}@${view.bot.username}` : `/${command}`)
      }
      return make('li', {}, button)
    }),
  )
}

function quote(message) {
  replyTo = message?.message_id ?? null
  byId('quote').hidden = replyTo === null
  byId('quote').firstElementChild.textContent = message
    ? `${nameOf(message)}: ${message.text ?? ''}`
    : ''
  if (message) byId('text').focus()
}

async function say(text) {
  const sent = await ask({ do: 'say', chat: chat().id, text, replyTo })
  if (sent) quote(null)
  return sent !== null
}

async function press(message, key, button) {
  if (key.copy_text) {
    await navigator.clipboard?.writeText(key.copy_text.text).catch(() => {})
    return toast(`Copied: ${key.copy_text.text}`)
  }
  button.setAttribute('aria-busy', 'true')
  const place = { chat: message.chat.id, message: message.message_id }
  const pressed = await ask({ do: 'press', ...place, data: key.callback_data })
  if (pressed && !answered.delete(pressed.press)) waiting.set(pressed.press, button)
  else button.removeAttribute('aria-busy')
}

async function act(action) {
  const done = await ask(action)
  if (!done || action.do !== 'add-to-group') return
  groupToken = null
  history.replaceState(null, '', '/')
  open = 'group'
  await refresh()
}

async function start() {
  const token = startToken
  startToken = null
  history.replaceState(null, '', '/')
  if (!(await say(token ? `/start ${token}` : '/start'))) startToken = token
}

function show(key) {
  open = key
  sessionStorage.setItem('chat', key)
  shown = new Map()
  quote(null)
  showCommands(false)
  draw()
}

function choose(id) {
  sessionStorage.setItem('user', id)
  localStorage.setItem('user', id)
  shown = new Map()
  quote(null)
  return refresh()
}

let asked = 0
let refreshSoon = null
/** Reloads; an outdated response is dropped. */
async function refresh() {
  clearTimeout(refreshSoon)
  refreshSoon = null
  const mine = ++asked
  const user = sessionStorage.getItem('user') ?? localStorage.getItem('user') ?? ''
  const query = new URLSearchParams({ user, ...(link ? { link } : {}) })
  const answer = await fetch(`/chat/view?${query}`)
  const body = await answer.json()
  if (mine !== asked) return
  view = body
  draw()
}

function hear(happening) {
  const { kind } = happening
  if (kind === 'alive') return
  if (kind === 'answered') {
    waiting.get(happening.press)?.removeAttribute('aria-busy')
    if (!waiting.delete(happening.press)) answered.add(happening.press)
    if (happening.person !== view?.user.id || !happening.text) return
    return happening.alert ? alertTo(happening.text) : toast(happening.text)
  }
  refreshSoon ??= setTimeout(refresh, BURST_MS)
}

function readAddress() {
  const { pathname, searchParams } = new URL(location.href)
  if (pathname.startsWith('/+')) {
    link = pathname.slice(1)
    open = 'channel'
  } else if (BOT_LINK.test(pathname)) {
    const token = searchParams.get('start') ?? ''
    if (START_TOKEN.test(token)) startToken = token
    const added = searchParams.get('startgroup') ?? ''
    if (START_TOKEN.test(added)) groupToken = added
  } else {
    open = sessionStorage.getItem('chat') ?? 'bot'
  }
}

byId('user').onchange = ({ target }) => choose(target.value)
bindDialog(
  'rename',
  (form) => {
    form.username.value = view.user.username ?? ''
  },
  (fields) => ask({ do: 'rename', ...fields }),
)
bindDialog(
  'arrive',
  () => {},
  async (fields) => {
    const arrived = await ask({ as: undefined, do: 'arrive', ...fields })
    if (arrived) await choose(String(arrived.id))
  },
)
byId('menu').onclick = () => showCommands(byId('commands').hidden)
byId('quote').querySelector('button').onclick = () => quote(null)
byId('text').oninput = ({ target }) => showCommands(/^\/\w*$/.test(target.value), target.value)
byId('text').onkeydown = (event) => {
  if (event.key === 'Escape') showCommands(false)
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  byId('compose').requestSubmit()
}
byId('compose').onsubmit = async (event) => {
  event.preventDefault()
  const field = byId('text')
  const text = field.value
  if (text.trim() === '') return
  field.value = ''
  showCommands(false)
  if (!(await say(text))) field.value = text
}

readAddress()
const events = new EventSource('/chat/events')
events.onmessage = ({ data }) => hear(JSON.parse(data))
events.onopen = refresh
