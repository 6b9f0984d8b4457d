import { anchor, formatted, make } from './words.js'

/**
 * A message as an element.
 * @param reader the reader (`user`: an id), the chat (`key`), whether they may `answer`, and the
 *   callbacks `onSay(text)`, `onQuote(message)`, `onPress(message, key, button)`
 */
export function bubble(message, reader) {
  const service = message.new_chat_members ?? message.left_chat_member
  if (service) return serviceLine(message, [service].flat())
  const isOwn = message.from?.id === reader.user
  const name = nameOf(message)
  const time = new Date(message.date * 1_000)
  const clock = time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
  return make(
    'article',
    { className: isOwn ? 'own' : '', label: `${name}, ${clock}` },
    make(
      'div',
      { className: 'bubble' },
      isOwn || reader.key === 'bot' ? null : make('div', { className: 'sender' }, name),
      origin(message),
      words(message, isOwn, reader),
      make(
        'div',
        { className: 'meta' },
        reader.answer ? replyButton(message, name, reader) : null,
        message.edit_date ? make('span', {}, 'edited') : null,
        make('time', { dateTime: time.toISOString(), title: time.toLocaleString() }, clock),
      ),
    ),
    keyboard(message, reader),
  )
}

export function nameOf({ from, sender_chat }) {
  return sender_chat?.title ?? [from?.first_name, from?.last_name].filter(Boolean).join(' ')
}

function serviceLine({ left_chat_member }, users) {
  const who = users.map((user) => nameOf({ from: user })).join(', ')
  const line = `${who} ${left_chat_member ? 'left' : 'joined'}`
  return make('article', { className: 'service' }, line)
}

/** The message that it replies to. */
function origin({ reply_to_message }) {
  if (!reply_to_message) return null
  const line = `${nameOf(reply_to_message)}: ${(reply_to_message.text ?? '').slice(0, 120)}`
  return make('div', { className: 'quoted' }, line)
}

/** Telegram's apps don't show the token of a deep link either. */
function words({ text = '', entities = [] }, isOwn, { onSay }) {
  const shown = isOwn && text.startsWith('/start ') ? '/start' : text
  const marks = entities.filter(({ offset }) => offset < shown.length)
  return make('div', { className: 'words' }, ...formatted(shown, marks, onSay))
}

function replyButton(message, name, { onQuote }) {
  const reply = make('button', { type: 'button', label: `Reply to ${name}` }, 'Reply')
  reply.onclick = () => onQuote(message)
  return reply
}

function keyboard(message, reader) {
  const rows = message.reply_markup?.inline_keyboard
  if (!rows) return null
  const keys = (row) => row.map((key) => keyOf(message, key, reader))
  return make('div', { className: 'keys' }, ...rows.map((row) => make('div', {}, ...keys(row))))
}

function keyOf(message, key, { onPress }) {
  if (key.url) return anchor(key.url, [key.text])
  const button = make('button', { type: 'button' }, key.text)
  button.onclick = () => onPress(message, key, button)
  return button
}
