import { subscriptionToLogs } from '../../adapters/solana/launch-sources/notified.ts'
import type { VenueProgram } from '../../adapters/solana/launch-sources/programs.ts'
import { openSocket, type Subscription } from '../../adapters/solana/rpc/live-socket.ts'
import { shownUrl } from '../../config/secrets.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { type Check, fail, pass } from './check.ts'

const LISTENS_FOR = 10 * SECOND
const OPENS_WITHIN = 10 * SECOND

/** Opens every subscription that Mintwatch uses, and counts notifications by kind. */
export async function checkNotifications(
  wsUrl: string,
  programs: readonly VenueProgram[],
  clock: Clock,
): Promise<Check[]> {
  const counts = new Map<string, number>()
  const count = (kind: string) => () => void counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const slots: Subscription = { method: 'slotSubscribe', params: [], notify: count('slots') }
  const subscriptions = [
    slots,
    ...programs.flatMap(({ program, venue, rareAccounts }) => [
      subscriptionToLogs(program, 'processed', count(venue.id)),
      ...(rareAccounts ?? []).map((account) =>
        subscriptionToLogs(account, 'confirmed', count('launches')),
      ),
    ]),
  ]
  const shown = shownUrl(wsUrl)
  const ending = new AbortController()
  const late = clock.wait(OPENS_WITHIN, ending.signal).then(() => ending.abort())
  try {
    const { closed } = await Promise.race([
      openSocket(wsUrl, subscriptions, ending.signal),
      late.then(() => Promise.reject(new Error('late'))),
    ])
    await Promise.race([clock.wait(LISTENS_FOR, ending.signal), closed])
    return [...heard(shown, counts, programs)]
  } catch {
    const fix =
      'Set SOLANA_WS_URL to a plan that offers logsSubscribe with that many subscriptions on one socket. Without it, payments are found by a scan every few seconds, and launches are not received.'
    return [fail('socket', `${shown} refuses ${subscriptions.length} subscriptions`, fix)]
  } finally {
    ending.abort()
    await late
  }
}

function heard(
  shown: string,
  counts: ReadonlyMap<string, number>,
  programs: readonly VenueProgram[],
): Check[] {
  const seconds = LISTENS_FOR / SECOND
  const slots = counts.get('slots') ?? 0
  if (slots === 0) {
    return [fail('socket', `${shown} sends no slots`, 'Set SOLANA_WS_URL to another socket.')]
  }
  const venues = programs.map(({ venue }) => venue.id)
  const active = venues.filter((id) => counts.has(id)).map((id) => `${id} ${counts.get(id)}`)
  const quiet = venues.filter((id) => !counts.has(id))
  return [
    pass('socket', `${shown} sent ${slots} slot notifications in ${seconds} s`),
    pass('socket', `logs at processed, by venue: ${active.join(', ') || 'none'}`),
    ...(quiet.length > 0 ? [pass('socket', `no logs in that time from ${quiet.join(', ')}`)] : []),
    pass('socket', `logs of new launches at confirmed: ${counts.get('launches') ?? 0}`),
  ]
}
