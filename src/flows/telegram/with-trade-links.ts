import { tradeLinksFor, tradeUrl } from '../../contract/trade-links.ts'
import type { Keyboard } from '../../domains/messages/index.ts'
import type { BotContext } from './context.ts'
import type { LaunchCard } from './launch-card.ts'

type Message = { text: string; keyboard: Keyboard }

const IN_A_ROW = 2

/**
 * Adds the operator's trade links to a message about a launch, and the line that says that they are ads.
 * @param tradeLink what the reader chose, see `AlertsBody`; null: nothing
 */
export function withTradeLinks(
  context: BotContext,
  { launch: { mint, level }, warned }: LaunchCard,
  message: Message,
  { language, tradeLink }: { language: string | null; tradeLink: string | null },
): Message {
  const { launches, buttons } = context.noticesIn(language)
  const links = tradeLinksFor(context.tradeLinks, { level, warned }, tradeLink).flatMap((link) => {
    const url = tradeUrl(link, mint)
    return url === null ? [] : [{ text: buttons.trade(link), url }]
  })
  if (links.length === 0) return message
  const rows = links.flatMap((_, at) =>
    at % IN_A_ROW === 0 ? [links.slice(at, at + IN_A_ROW)] : [],
  )
  return {
    text: `${message.text}\n\n${launches.ad}`,
    keyboard: [...message.keyboard, ...rows],
  }
}
