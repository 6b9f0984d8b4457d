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
  const state = `${isOwn ? 'own' : ''} ${message.has_protected_content ? 'protected' : ''}`
  return make(
    'article',
    { className: state.trim(), label: `${name}, ${clock}` },
    make(
      'div',
      { className: 'bubble' },
      isOwn || reader.key === 'bot' ? null : make('div', { className: 'sender' }, name),
      origin(message),
      picture(message),
      words(message, isOwn, reader),
      make(
        'div',
        { className: 'meta' },
        reader.answer ? replyButton(message, name, reader) : null,
        message.has_protected_content
          ? make('span', { title: 'Forwarding and copying are off' }, 'protected')
          : null,
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

export function shortText({ text, caption, photo }) {
  return text ?? caption ?? (photo ? 'Photo' : '')
}

function serviceLine({ left_chat_member }, users) {
  const who = users.map((user) => nameOf({ from: user })).join(', ')
  const line = `${who} ${left_chat_member ? 'left' : 'joined'}`
  return make('article', { className: 'service' }, line)
}

/** Its forward origin, and the message it replies to. */
function origin({ forward_origin, reply_to_message }) {
  if (!forward_origin && !reply_to_message) return null
  const { sender_user, sender_user_name } = forward_origin ?? {}
  const line = forward_origin
    ? `Forwarded from ${sender_user ? nameOf({ from: sender_user }) : sender_user_name}`
    : `${nameOf(reply_to_message)}: ${shortText(reply_to_message).slice(0, 120)}`
  return make('div', { className: 'quoted' }, line)
}

function picture({ photo, caption }) {
  if (!photo) return null
  return make('img', { src: `/chat/photos/${photo[0].file_id}`, alt: caption ?? 'Photo' })
}

/** Telegram's apps don't show the token of a deep link either. */
function words({ text, caption, entities, caption_entities }, isOwn, { onSay }) {
  const whole = text ?? caption ?? ''
  const shown = isOwn && whole.startsWith('/start ') ? '/start' : whole
  const marks = (entities ?? caption_entities ?? []).filter(({ offset }) => offset < shown.length)
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
