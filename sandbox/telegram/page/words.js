/** Texts as elements. Untrusted text becomes text nodes and is never parsed as HTML. */

/** Builds an element; `label` is its accessible name. */
export function make(tag, properties = {}, ...children) {
  const { label, ...rest } = properties
  const element = Object.assign(document.createElement(tag), rest)
  if (label) element.setAttribute('aria-label', label)
  element.append(...children.filter((child) => child !== null && child !== undefined))
  return element
}

const TAGS = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strikethrough: 's',
  code: 'code',
  pre: 'pre',
  blockquote: 'blockquote',
  expandable_blockquote: 'blockquote',
}

/**
 * Text with its entities, outer before inner.
 * @param onCommand called with the command that was pressed
 */
export function formatted(text, entities, onCommand, start = 0, end = text.length) {
  const nodes = []
  let at = start
  for (let index = 0; index < entities.length; index++) {
    const entity = entities[index]
    const until = Math.min(entity.offset + entity.length, end)
    if (entity.offset < at || until <= entity.offset) continue
    const inner = entities.slice(index + 1).filter(({ offset }) => offset < until)
    nodes.push(text.slice(at, entity.offset), dressed(entity, text, inner, until, onCommand))
    at = until
  }
  nodes.push(text.slice(at, end))
  return nodes.filter((node) => node !== '')
}

function dressed(entity, text, inner, until, onCommand) {
  const children = formatted(text, inner, onCommand, entity.offset, until)
  const plain = text.slice(entity.offset, until)
  if (entity.type === 'text_link') return anchor(entity.url, children)
  if (entity.type === 'url')
    return anchor(/^https?:/.test(plain) ? plain : `https://${plain}`, [plain])
  if (entity.type === 'spoiler')
    return make('span', { className: 'spoiler', tabIndex: 0 }, ...children)
  if (entity.type === 'bot_command') {
    const command = make('button', { type: 'button', className: 'command' }, plain)
    command.onclick = () => onCommand(plain)
    return command
  }
  return make(TAGS[entity.type] ?? 'span', {}, ...children)
}

/** A link, if it leads to the web; this page's own links stay in its tab. */
export function anchor(address, children) {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return make('span', {}, ...children)
  const isHere = url.origin === location.origin
  return make(
    'a',
    { href: url.href, rel: 'noopener noreferrer', target: isHere ? '' : '_blank' },
    ...children,
  )
}
