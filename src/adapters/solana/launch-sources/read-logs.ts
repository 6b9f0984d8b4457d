import type { ChainEvent } from '../../../domains/launches/ports.ts'
import { loggedName } from '../venues/logged-name.ts'
import type { Venue } from '../wire/venue.ts'
import type { Decoder, Notified } from './source-context.ts'

/** What log lines report, and whether the whole transaction is needed as well. */
export type LogsReading = {
  events: ChainEvent[]
  /**
   * `launch`: something was launched, opened or migrated, and the logs don't say enough about it.
   * `cut`: the logs end early, and anything may have happened behind their end.
   * `trade`: there may be trades that the logs don't report.
   */
  fetch: 'launch' | 'cut' | 'trade' | null
  /** The programs of which something may be missing. */
  programs: string[]
}

/**
 * Reads log lines of one transaction. They may end anywhere (validators keep 10,000 bytes of them),
 * and some programs report nothing in them.
 */
export function readLogs(
  notified: Notified,
  decoder: Decoder,
  venues: ReadonlyMap<string, Venue>,
): LogsReading {
  const tx = decoder.transactionOfLogs(notified)
  if (tx === null) return { events: [], fetch: null, programs: [] }
  const events = decoder.decode(tx)
  let fetch: LogsReading['fetch'] = tx.truncated ? 'cut' : null
  const programs = tx.truncated ? [notified.program] : []
  for (const invocation of tx.invocations) {
    const { program } = invocation
    if (!venues.get(program)?.needsTransaction(invocation)) continue
    if (!isTrade(loggedName(invocation))) return { events, fetch: 'launch', programs: [program] }
    fetch ??= 'trade'
    programs.push(program)
  }
  return { events, fetch, programs }
}

/** `Swap`, `Swap2`, …: of the programs that report nothing in their logs. */
function isTrade(name: string | null): boolean {
  return name?.startsWith('Swap') ?? false
}

/** Everything but trades: it is followed until the chain has confirmed it. */
export function isRare({ kind }: ChainEvent): boolean {
  return kind !== 'trade'
}
