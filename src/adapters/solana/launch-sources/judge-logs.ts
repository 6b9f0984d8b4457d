import type { VenueId } from '../../../contract/venues.ts'
import type { ChainEvent } from '../../../domains/launches/ports.ts'
import { nameInvocation } from './instruction-names.ts'
import type { Decoder, Notified } from './watching.ts'

/** What log lines tell, and whether the whole transaction is needed as well. */
export type Judged = {
  events: ChainEvent[]
  /**
   * `launch`: something was launched, opened or migrated of which the logs don't tell enough.
   * `trade`: there may be trades that the logs don't tell of.
   */
  fetch: 'launch' | 'trade' | null
  /** Whose launch or trade it is; null where truncation leaves it open. */
  program: string | null
}

/**
 * Reads log lines of one transaction. They may end anywhere (validators keep 10,000 bytes of them),
 * and some programs tell nothing in them.
 */
export function judgeLogs(
  notified: Notified,
  decoder: Decoder,
  venueOf: ReadonlyMap<string, VenueId>,
): Judged {
  const scene = decoder.sceneOfLogs(notified)
  if (scene === null) return { events: [], fetch: null, program: null }
  const events = decoder.decode(scene)
  const told = new Set(events.filter(isRare).map(({ path }) => path.split('#')[0]))
  let fetch: Judged['fetch'] = scene.truncated ? 'trade' : null
  let silent: string | null = null
  for (const invocation of scene.invocations) {
    const { program, path } = invocation
    const venue = venueOf.get(program)
    const name = venue && nameInvocation(venue, invocation)
    if (name === 'wanted' && !told.has(path)) return { events, fetch: 'launch', program }
    if (name !== 'trade') continue
    fetch = 'trade'
    silent = program
  }
  return { events, fetch, program: silent }
}

/** Everything but trades: it is followed until the chain has confirmed it. */
export function isRare({ kind }: ChainEvent): boolean {
  return kind !== 'trade'
}
