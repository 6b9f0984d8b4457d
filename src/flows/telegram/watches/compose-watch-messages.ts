import type { NewsOf, WATCH_TURNED } from '../../../contract/news.ts'
import type { Outgoing } from '../../../domains/messages/index.ts'
import { watchedTurns } from '../../../domains/watches/index.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { watchersOf } from '../queries.ts'
import { withTradeLinks } from '../with-trade-links.ts'
import { watchRecipients } from './recipients.ts'

/**
 * Messages to members who watch a coin that turned, with the words of the channel's warnings. They wait
 * until a member's quiet hours are over, and a member's waiting messages are sent together.
 */
export async function composeWatchMessages(
  context: BotContext,
  { payload: { mint, kind, since } }: NewsOf<typeof WATCH_TURNED>,
): Promise<Outgoing[]> {
  const { db, clock } = context
  const turns = await watchedTurns(db.read, [mint], since)
  const turn = turns.find((one) => one.kind === kind && one.since === since)
  const card = await launchCard(context, mint)
  if (turn === undefined || card === null) return []
  const rows = await watchersOf(db.read, mint, turn.turned_at, clock.now())
  const recipients = await watchRecipients(context, rows, turn.turned_at)
  return recipients.map(({ account, chat, language, tradeLink, at }): Outgoing => {
    const { launches, buttons } = context.noticesIn(language)
    const line = launches.turned({ ...card, now: at }, turn)
    const links = [
      [
        { text: buttons.report, url: `${context.siteUrl}/launches/${mint}` },
        { text: buttons.chart, url: `https://dexscreener.com/solana/${mint}` },
      ],
      [{ text: buttons.watchlist, url: `${context.siteUrl}/watchlist` }],
    ]
    const message = { text: line, keyboard: links }
    const reader = { language, tradeLink }
    const { text, keyboard } = withTradeLinks(context, card, message, reader)
    return {
      chat,
      rank: 'watch',
      line: `${line}\n`,
      notBefore: at,
      once: `watched ${account} ${mint} ${kind} ${since}`,
      call: { method: 'send', text, keyboard },
    }
  })
}
