import { isIP } from 'node:net'
import { MOST_TRADE_LINKS, MOST_TRADE_NAME, type TradeLink } from '../contract/trade-links.ts'
import { inQuotes, type SettingsReader } from './reader.ts'

const MINT = '{mint}'
/** Stands for a mint while an address is checked: as long as the longest one. */
const PLACE = 'M'.repeat(44)
const NAME = new RegExp(`^[\\p{L}\\p{N}][\\p{L}\\p{N} .+-]{0,${MOST_TRADE_NAME - 1}}$`, 'u')
const EXAMPLE = 'TRADE_LINKS=Jupiter=https://t.me/JupiterCometTradingBot?start=t_{mint}_code'
const TELEGRAM_HOSTS: readonly string[] = ['t.me', 'telegram.me', 'telegram.dog']
/** https://core.telegram.org/bots/features#deep-linking */
const START = /^[A-Za-z0-9_-]{1,64}$/

/** Links to places where a coin can be traded, `Name=https://…` each; empty: no such buttons. */
export function tradeLinksFrom(read: SettingsReader): TradeLink[] {
  const words =
    read
      .text('TRADE_LINKS')
      ?.split(',')
      .map((word) => word.trim()) ?? []
  const links: TradeLink[] = []
  for (const word of words.filter(Boolean)) {
    const link = linkOf(word)
    if ('trouble' in link) {
      read.refuse(`TRADE_LINKS: ${inQuotes(word)} ${link.trouble}. Write e.g. ${EXAMPLE}.`, null)
      continue
    }
    if (links.some(({ name }) => name.toLowerCase() === link.name.toLowerCase()))
      read.refuse(`TRADE_LINKS: ${inQuotes(link.name)} is named twice.`, null)
    links.push(link)
  }
  if (links.length > MOST_TRADE_LINKS)
    read.refuse(`TRADE_LINKS: at most ${MOST_TRADE_LINKS} links fit under a post.`, null)
  return links
}

function linkOf(word: string): TradeLink | { trouble: string } {
  const at = word.indexOf('=')
  const [name, template] = [word.slice(0, Math.max(at, 0)).trim(), word.slice(at + 1).trim()]
  if (!NAME.test(name) || name.toLowerCase() === 'none')
    return { trouble: `needs a name of up to ${MOST_TRADE_NAME} letters before the =` }
  if (template.split(MINT).length !== 2) return { trouble: `must have ${MINT} once` }
  const url = urlOf(template)
  if (url === null || /[\s\p{C}]/u.test(template)) return { trouble: 'is not an address' }
  if (url.protocol !== 'https:') return { trouble: 'must begin with https://' }
  if (url.username || url.password) return { trouble: 'must have no user in its address' }
  if (!isPublicHost(url)) return { trouble: 'must name a host on the internet, without a port' }
  if (!(url.pathname + url.search).includes(PLACE) || url.hash !== '')
    return { trouble: `must have ${MINT} in the path or the query, and nothing after a #` }
  const trouble = TELEGRAM_HOSTS.includes(url.hostname) ? troubleWithStart(url) : null
  return trouble === null
    ? { name, host: url.hostname, template: url.href.replace(PLACE, MINT) }
    : { trouble }
}

function urlOf(template: string): URL | null {
  return URL.parse(template.replace(MINT, PLACE))
}

function isPublicHost({ hostname, port }: URL): boolean {
  const [last = ''] = hostname.split('.').slice(-1)
  const isName = hostname.includes('.') && !isIP(hostname) && /^[a-z][a-z0-9-]+$/.test(last)
  return port === '' && isName && !['local', 'localhost', 'internal'].includes(last)
}

/** A link that opens a Mini App would put the bot under Telegram's rules for Mini Apps. */
function troubleWithStart(url: URL): string | null {
  if (url.searchParams.has('startapp')) return 'must not open a Mini App (startapp)'
  const start = url.searchParams.get('start')
  return start === null || START.test(start)
    ? null
    : 'has a start of more than 64 of A–Z, a–z, 0–9, _ and - once the mint is in it'
}
