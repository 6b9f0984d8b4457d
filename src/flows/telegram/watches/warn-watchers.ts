import type { NewsOf, WATCH_TURNED } from '../../../contract/news.ts'
import { openUserIfReadable } from '../../../domains/accounts/index.ts'
import { type Outgoing, parsePreferences, quietUntil } from '../../../domains/messages/index.ts'
import { watchedTurns } from '../../../domains/watches/index.ts'
import type { BotContext } from '../context.ts'
import { languagesOf } from '../languages.ts'
import { launchCard } from '../launch-card.ts'
import { watchersOf } from '../queries.ts'

/**
 * Messages to members who watch a coin that turned, with the words of the channel's warnings. They wait
 * until a member's quiet hours are over, and a member's waiting messages are sent together.
 */
export async function watchMessages(
  context: BotContext,
  { payload: { mint, kind, since } }: NewsOf<typeof WATCH_TURNED>,
): Promise<Outgoing[]> {
  const { db, clock, sealer } = context
  const now = clock.now()
  const turns = await watchedTurns(db.read, [mint], since)
  const turn = turns.find((one) => one.kind === kind && one.since === since)
  const card = await launchCard(context, mint)
  if (turn === undefined || card === null) return []
  const watchers = await watchersOf(db.read, mint, turn.turned_at, now)
  const readable = watchers.flatMap(({ id, sealed, preferences }) => {
    const person = sealed === null ? null : openUserIfReadable(sealer, sealed)
    return person === null ? [] : [{ id, person, preferences }]
  })
  const languages = await languagesOf(
    context,
    readable.map(({ person }) => person),
  )
  return readable.map(({ id, person, preferences }): Outgoing => {
    const chosen = preferences === null ? null : parsePreferences(preferences)
    const at = (chosen && quietUntil(chosen, now)) ?? now
    const { launches, buttons } = context.noticesIn(languages.get(person.id) ?? null)
    const text = launches.turned({ ...card, now: at }, turn)
    const keyboard = [
      [
        { text: buttons.report, url: `${context.siteUrl}/launches/${mint}` },
        { text: buttons.chart, url: `https://dexscreener.com/solana/${mint}` },
      ],
      [{ text: buttons.watchlist, url: `${context.siteUrl}/watchlist` }],
    ]
    return {
      ...{ chat: person.id, rank: 'watch', line: `${text}\n`, notBefore: at },
      once: `watched ${id} ${mint} ${kind} ${since}`,
      call: { method: 'send', text, keyboard },
    }
  })
}
