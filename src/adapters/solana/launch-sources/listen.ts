import type { ChainEvent, SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { startDeadline } from '../../../kernel/deadline.ts'
import type { RequestRank } from '../rpc/ranked-budget.ts'
import { createRecentMap, type RecentMap } from '../rpc/recent-map.ts'
import type { VenueTransaction } from '../wire/venue.ts'
import type { Confirmer } from './confirm.ts'
import { fetchEvents } from './fetch.ts'
import type { Gaps } from './gaps.ts'
import type { Intake } from './intake.ts'
import type { VenueProgram } from './programs.ts'
import type { Frontier } from './progress.ts'
import { isRare, type LogsReading, readLogs } from './read-logs.ts'
import type { Notified, SourceContext } from './source-context.ts'

/** A minute's worth at a thousand a second: each program's subscription notifies of a transaction. */
const REMEMBERED = 60_000
const MOST_FETCHES = 2_000
const MOST_SPARE = 100
const SPARE_WAIT_MS = 10 * SECOND
const SPARE_PAUSES: readonly Ms[] = [1 * SECOND, 3 * SECOND]

export type Listener = {
  onLogs(notified: Notified): void
  onTransaction(tx: VenueTransaction): void
  /** Fetches a listed transaction unless it was reported. */
  fetchUnreported(missed: Found, program: string, rank: RequestRank): void
  /** Whether all of a recent transaction was reported, or is being fetched. */
  isHandled(signature: string): boolean
  /** Resolves once no fetch is under way. */
  drained(): Promise<void>
}

type ListenerParts = {
  intake: Intake
  frontier: Frontier
  confirmer: Confirmer
  gaps: Gaps
  onFull(): void
}

type Found = Pick<Notified, 'signature' | 'slot'>
/** A transaction that is fetched because its logs don't say enough. */
type Withheld = Pick<LogsReading, 'events'> & {
  /** Of these something may be missing. Each program whose subscription reports cut logs is added. */
  programs: Set<string>
  /** It was not fetched, so that there is a gap. */
  isGivenUp: boolean
}

/** Decodes log lines as they come, and fetches the transactions whose logs don't say enough. */
export function createListener(
  context: SourceContext,
  programs: readonly VenueProgram[],
  parts: ListenerParts,
): Listener {
  const { decoder, log } = context
  const { onFull, gaps } = parts
  const venues = new Map(programs.map(({ program, venue }) => [program, venue]))
  const seen: Seen = createRecentMap(REMEMBERED)
  const emitter = createEmitter(context, parts)
  const fetches = createFetches(context, parts)
  const startTradeFetch = createTradeFetches(context, parts, { emitter, fetches, seen })

  function startLaunchFetch(found: Found, withheld: Withheld, rank: RequestRank = 'launch') {
    if (fetches.size() >= MOST_FETCHES) return onFull()
    fetches.start(found.slot, (release) =>
      fetchLaunch(context, emitter, { found, withheld, rank, release }),
    )
  }

  function handle(notified: Notified) {
    const judged = readLogs(notified, decoder, venues)
    const { fetch, programs, events } = judged
    // A launch is reported at once, even if the logs end after it. The fetched transaction reports it
    // again with the same path, which counts once.
    const isEmitted = fetch === null || events.some(isRare)
    const isCut = fetch === 'cut' && !isEmitted
    const withheld = withhold(programs, isEmitted ? [] : events)
    seen.set(notified.signature, isCut && !notified.isRare ? withheld : 'handled')
    if (isEmitted) emitter.emit(notified, events)
    if (fetch === null) return
    const isOfLaunch = fetch === 'launch' || isEmitted || (isCut && notified.isRare)
    return isOfLaunch ? startLaunchFetch(notified, withheld) : startTradeFetch(notified, withheld)
  }

  return {
    drained: fetches.drained,
    isHandled: (signature) => seen.get(signature) === 'handled',
    onTransaction(tx) {
      if (seen.has(tx.signature)) return
      seen.set(tx.signature, 'handled')
      guarded(log, tx.signature, () => emitter.emit(tx, decoder.decode(tx)))
    },
    fetchUnreported(missed, program, rank) {
      if (seen.get(missed.signature) === 'handled') return
      seen.set(missed.signature, 'handled')
      startLaunchFetch(missed, withhold([program], []), rank)
    },
    onLogs(notified) {
      const known = seen.get(notified.signature)
      if (known === 'handled') return
      if (known && !notified.isRare) {
        known.programs.add(notified.program)
        if (known.isGivenUp) gaps.add(notified.program, notified.slot)
        return
      }
      seen.set(notified.signature, 'handled')
      guarded(log, notified.signature, () => handle(notified))
    },
  }
}

/** Withheld: the logs ended early, so a launch may be missing. */
type Seen = RecentMap<'handled' | Withheld>
type Emitter = ReturnType<typeof createEmitter>

function withhold(programs: readonly string[], events: ChainEvent[]): Withheld {
  return { events, programs: new Set(programs), isGivenUp: false }
}

/** Hands events on, and holds the cursor until they are taken in. */
function createEmitter(
  { source, clock }: SourceContext,
  { intake, frontier, confirmer }: ListenerParts,
) {
  return {
    emit({ signature, slot }: Found, events: readonly ChainEvent[]) {
      if (events.length === 0) return
      if (events.some(isRare)) confirmer.add(signature, slot)
      const seenAt = clock.now()
      intake.put({ source, commitment: 'processed', seenAt, events }, frontier.hold(slot))
    },
    emitConfirmed(events: readonly SourceEvent[], release: () => void) {
      if (events.length === 0) return release()
      intake.put({ source, commitment: 'confirmed', seenAt: clock.now(), events }, release)
    },
  }
}

/** Fetches under way. One that can't be understood must not hold the cursor forever. */
function createFetches({ log }: SourceContext, { frontier }: ListenerParts) {
  const underway = new Set<Promise<void>>()
  return {
    size: () => underway.size,
    async drained() {
      await Promise.all(underway)
    },
    start(slot: number, work: (release: () => void) => Promise<void>) {
      const release = frontier.hold(slot)
      const fetch = work(release)
        .catch((error) => {
          log.error({ reason: error.message }, 'a transaction was not understood')
          release()
        })
        .finally(() => underway.delete(fetch))
      underway.add(fetch)
    },
  }
}

/** Fetches that only look for trades: a few at a time, and only as far as the budget can spare them. */
function createTradeFetches(
  context: SourceContext,
  { gaps }: ListenerParts,
  parts: { emitter: Emitter; fetches: ReturnType<typeof createFetches>; seen: Seen },
) {
  const { emitter, fetches, seen } = parts
  let spare = 0
  return function startTradeFetch(notified: Notified, withheld: Withheld) {
    const giveUp = () => {
      withheld.isGivenUp = true
      emitter.emit(notified, withheld.events)
      for (const program of withheld.programs) gaps.add(program, notified.slot)
    }
    if (spare >= MOST_SPARE || !context.budget.trySpare()) return giveUp()
    spare += 1
    fetches.start(notified.slot, async (release) => {
      try {
        const fetched = await fetchTrade(context, notified.signature)
        if (fetched?.kind === 'events') {
          seen.set(notified.signature, 'handled')
          return emitter.emitConfirmed(fetched.events, release)
        }
        if (fetched?.kind !== 'gone') giveUp()
        release()
      } finally {
        spare -= 1
      }
    })
  }
}

/** Decoders don't throw; if one ever does, it must not end the socket's process. */
function guarded(log: SourceContext['log'], signature: string, work: () => void) {
  try {
    work()
  } catch (error) {
    log.error({ signature, err: error }, 'a transaction was not understood')
  }
}

async function fetchLaunch(
  context: SourceContext,
  { emit, emitConfirmed }: Emitter,
  request: { found: Found; withheld: Withheld; rank: RequestRank; release: () => void },
): Promise<void> {
  const { found, withheld, rank, release } = request
  const { signature, slot } = found
  const { events } = withheld
  const programs = [...withheld.programs]
  const fetched = await fetchEvents(context, { signature, rank, signal: context.signal })
  if (fetched?.kind === 'events') emitConfirmed(fetched.events, release)
  if (fetched?.kind === 'gone') release()
  if (fetched?.kind !== 'missing') return
  context.log.warn({ signature, programs }, 'launch transaction unavailable from every endpoint')
  emit(found, events)
  const gap = { kind: 'gap', fromSlot: slot, toSlot: slot } as const
  emitConfirmed(
    programs.map((program) => ({ ...gap, program })),
    release,
  )
}

/** A transaction of trades is worth a few seconds only. */
async function fetchTrade(context: SourceContext, signature: string) {
  const { signal, end } = startDeadline(context.clock, SPARE_WAIT_MS, context.signal)
  const request = { signature, rank: 'spare', signal, pauses: SPARE_PAUSES } as const
  const fetched = await fetchEvents(context, request)
  end()
  return fetched
}
