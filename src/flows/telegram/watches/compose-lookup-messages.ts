import type { NewsOf, WATCH_LOOKED_UP } from '../../../contract/news.ts'
import { openUserIfReadable } from '../../../domains/accounts/index.ts'
import type { Outgoing } from '../../../domains/messages/index.ts'
import { findWanted } from '../../../domains/watches/index.ts'
import type { BotContext } from '../context.ts'
import { languagesOf } from '../languages.ts'
import { launchCard } from '../launch-card.ts'
import { watchersOf } from '../queries.ts'

/**
 * Messages to members who asked for a coin that we did not see launch. They wait for it, so quiet hours
 * don't count.
 */
export async function composeLookupMessages(
  context: BotContext,
  { payload: { mint } }: NewsOf<typeof WATCH_LOOKED_UP>,
): Promise<Outgoing[]> {
  const { db, clock, sealer, siteUrl } = context
  const [wanted] = await findWanted(db.read, [mint])
  const endedAt = wanted?.done_at ?? null
  if (wanted === undefined || endedAt === null) return []
  const card = await launchCard(context, mint)
  const watchers = await watchersOf(db.read, mint, endedAt, clock.now())
  const readable = watchers.flatMap(({ id, sealed }) => {
    const person = sealed === null ? null : openUserIfReadable(sealer, sealed)
    return person === null ? [] : [{ id, person }]
  })
  const languages = await languagesOf(
    context,
    readable.map(({ person }) => person),
  )
  return readable.map(({ id, person }): Outgoing => {
    const { lookedUp, buttons } = context.noticesIn(languages.get(person.id) ?? null)
    const text = lookedUp(mint, card, wanted.reason)
    const report = { text: buttons.report, url: `${siteUrl}/launches/${mint}` }
    const asWallet = { text: buttons.asWallet, data: `watch:@${mint}` }
    const watchlist = { text: buttons.watchlist, url: `${siteUrl}/watchlist` }
    const isWallet = wanted.reason === 'not_a_token'
    const choices = [...(card === null ? [] : [report]), ...(isWallet ? [asWallet] : [])]
    const keyboard = [[...choices, watchlist]]
    return {
      chat: person.id,
      rank: 'answer',
      once: `looked up ${id} ${mint} ${endedAt}`,
      call: { method: 'send', text, keyboard },
    }
  })
}
