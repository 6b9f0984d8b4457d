import type { NewsOf, WALLET_ACTED } from '../../../contract/news.ts'
import type { Outgoing } from '../../../domains/messages/index.ts'
import type { BotContext } from '../context.ts'
import { launchCard } from '../launch-card.ts'
import { walletWatchersOf } from '../queries.ts'
import { withTradeLinks } from '../with-trade-links.ts'
import { watchRecipients } from './recipients.ts'
import { walletCard } from './wallet-card.ts'

/**
 * Messages to members who watch a wallet that launched, bought, or sold out. They wait until a member's quiet
 * hours are over, and a member's waiting messages are sent together.
 */
export async function composeWalletMessages(
  context: BotContext,
  { payload: { wallet, at: toldAt } }: NewsOf<typeof WALLET_ACTED>,
): Promise<Outgoing[]> {
  const { db, clock, siteUrl } = context
  const card = await walletCard(context, wallet, toldAt)
  const [first] = card?.acts ?? []
  if (card === null || first === undefined) return []
  const rows = await walletWatchersOf(db.read, wallet, first.at, clock.now())
  const recipients = await watchRecipients(context, rows, toldAt)
  const mints = new Set(card.acts.map(({ launch }) => launch.mint))
  const isOfCrew = card.acts.every(({ kind }) => kind === 'crew_launched')
  const only = mints.size === 1 ? await launchCard(context, first.launch.mint) : null
  return recipients.map(({ account, chat, language, tradeLink, at }): Outgoing => {
    const { acted, buttons } = context.noticesIn(language)
    const line = acted({ ...card, now: at })
    const report = { text: buttons.report, url: `${siteUrl}/launches/${first.launch.mint}` }
    const keyboard = [
      [
        ...(mints.size === 1 ? [report] : []),
        isOfCrew
          ? { text: buttons.crew, url: `${siteUrl}/crews/${wallet}` }
          : { text: buttons.wallet, url: `${siteUrl}/deployers/${wallet}` },
      ],
      [{ text: buttons.watchlist, url: `${siteUrl}/watchlist` }],
    ]
    const reader = { language, tradeLink }
    const message = { text: line, keyboard }
    const call = only === null ? message : withTradeLinks(context, only, message, reader)
    return {
      chat,
      rank: 'watch',
      line: `${line}\n`,
      notBefore: at,
      // Who watches several wallets of a crew is told of its launch once.
      once: isOfCrew
        ? `crew ${account} ${[...mints].join(' ')}`
        : `wallet ${account} ${wallet} ${toldAt}`,
      call: { method: 'send', ...call },
    }
  })
}
