import type { ChainEvent } from '../../../domains/launches/ports.ts'
import { loggedName } from '../venues/logged-name.ts'
import type { Venue } from '../venues/venue.ts'
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
  venues: ReadonlyMap<string, Venue>,
): Judged {
  const scene = decoder.sceneOfLogs(notified)
  if (scene === null) return { events: [], fetch: null, program: null }
  const events = decoder.decode(scene)
  let fetch: Judged['fetch'] = scene.truncated ? 'trade' : null
  let silent: string | null = null
  for (const invocation of scene.invocations) {
    const { program } = invocation
    if (!venues.get(program)?.needsTransaction(invocation)) continue
    if (!isTrade(loggedName(invocation))) return { events, fetch: 'launch', program }
    fetch = 'trade'
    silent = program
  }
  return { events, fetch, program: silent }
}

/** `Swap`, `Swap2`, …: of the programs that tell nothing in their logs. */
function isTrade(name: string | null): boolean {
  return name?.startsWith('Swap') ?? false
}

/** Everything but trades: it is followed until the chain has confirmed it. */
export function isRare({ kind }: ChainEvent): boolean {
  return kind !== 'trade'
}
