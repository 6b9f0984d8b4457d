import type { ChainEvent, SourceEvent } from '../../../domains/launches/ports.ts'
import { type Ms, SECOND } from '../../../kernel/clock.ts'
import { createRecent } from '../recent.ts'
import type { Scene } from '../venues/venue.ts'
import type { Confirmer } from './confirm.ts'
import { fetchEvents } from './fetch.ts'
import type { Frontier } from './frontier.ts'
import type { Gaps } from './gaps.ts'
import type { Intake } from './intake.ts'
import { isRare, type Judged, judgeLogs } from './judge-logs.ts'
import type { WatchedProgram } from './programs.ts'
import type { Notified, Watching } from './watching.ts'

/** A minute's worth at a thousand a second: a transaction is told once for each of its programs. */
const REMEMBERED = 60_000
const MOST_FETCHES = 2_000
/** Fetches that nothing but trades hangs on. */
const MOST_SPARE = 100
const SPARE_PATIENCE = 10 * SECOND
const SPARE_PAUSES: readonly Ms[] = [1 * SECOND, 3 * SECOND]

export type Listener = {
  onLogs(notified: Notified): void
  onScene(scene: Scene): void
  /** Resolves once no fetch is under way. */
  settled(): Promise<void>
}

export type ListenerParts = {
  intake: Intake
  frontier: Frontier
  confirmer: Confirmer
  gaps: Gaps
  onStuck(why: 'full'): void
}

/** Of a transaction whose logs are not enough: what they tell and was not told on yet. */
type Untold = Pick<Judged, 'events' | 'program'>

/** Decodes log lines as they come, and fetches the transactions that they don't tell enough of. */
export function createListener(
  watching: Watching,
  programs: readonly WatchedProgram[],
  { intake, frontier, confirmer, gaps, onStuck }: ListenerParts,
): Listener {
  const { source, decoder, budget, clock, log, signal } = watching
  const venues = new Map(programs.map(({ program, venue }) => [program, venue]))
  const seen = createRecent<true>(REMEMBERED)
  const fetches = new Set<Promise<void>>()
  let spare = 0

  function tell(
    { signature, slot }: Pick<Notified, 'signature' | 'slot'>,
    events: readonly ChainEvent[],
  ) {
    if (events.length === 0) return
    if (events.some(isRare)) confirmer.add(signature, slot)
    const seenAt = clock.now()
    intake.put({ source, commitment: 'processed', seenAt, events }, frontier.hold(slot))
  }

  function tellConfirmed(events: readonly SourceEvent[], letGo: () => void) {
    if (events.length === 0) return letGo()
    intake.put({ source, commitment: 'confirmed', seenAt: clock.now(), events }, letGo)
  }

  async function fetchLaunch(notified: Notified, { events, program }: Untold, letGo: () => void) {
    const { signature, slot } = notified
    const fetched = await fetchEvents(watching, { signature, rank: 'launch', signal })
    if (fetched?.kind === 'events') tellConfirmed(fetched.events, letGo)
    if (fetched?.kind === 'gone') letGo()
    if (fetched?.kind !== 'missing') return
    log.warn({ signature, program }, 'a launch is not to be had from the endpoints')
    tell(notified, events)
    const gap = program && ({ kind: 'gap', program, fromSlot: slot, toSlot: slot } as const)
    tellConfirmed(gap ? [gap] : [], letGo)
  }

  async function fetchTrade(notified: Notified, untold: Untold, letGo: () => void) {
    const { signature } = notified
    const late = new AbortController()
    const done = new AbortController()
    clock.wait(SPARE_PATIENCE, AbortSignal.any([signal, done.signal])).then(() => late.abort())
    const wish = { signature, rank: 'spare', signal: late.signal, pauses: SPARE_PAUSES } as const
    const fetched = await fetchEvents(watching, wish)
    done.abort()
    if (fetched?.kind === 'events') return tellConfirmed(fetched.events, letGo)
    if (fetched?.kind !== 'gone') letTradeGo(notified, untold)
    letGo()
  }

  function letTradeGo(notified: Notified, { events, program }: Untold) {
    tell(notified, events)
    if (program) gaps.note(program, notified.slot)
  }

  /** What can't be understood at all must not hold the cursor for ever. */
  function start(slot: number, work: (letGo: () => void) => Promise<void>) {
    const letGo = frontier.hold(slot)
    const fetch = work(letGo)
      .catch((error) => {
        log.error({ reason: error.message }, 'a transaction was not understood')
        letGo()
      })
      .finally(() => fetches.delete(fetch))
    fetches.add(fetch)
  }

  function judge(notified: Notified) {
    const judged = judgeLogs(notified, decoder, venues)
    // A launch is told at once, also where its logs were cut off behind it. What it tells stands in
    // the whole transaction at the same place, and counts once.
    const isTold = judged.fetch === null || judged.events.some(isRare)
    if (isTold) tell(notified, judged.events)
    const untold = { program: judged.program, events: isTold ? [] : judged.events }
    if (judged.fetch === 'launch' || (isTold && judged.fetch === 'trade')) {
      if (fetches.size >= MOST_FETCHES) return onStuck('full')
      start(notified.slot, (letGo) => fetchLaunch(notified, untold, letGo))
    } else if (judged.fetch === 'trade' && spare < MOST_SPARE && budget.trySpare()) {
      spare += 1
      start(notified.slot, (letGo) =>
        fetchTrade(notified, untold, letGo).finally(() => {
          spare -= 1
        }),
      )
    } else if (judged.fetch === 'trade') {
      letTradeGo(notified, untold)
    }
  }

  /** Decoders don't throw; should one ever, it must not end the socket's process. */
  function once(signature: string, work: () => void) {
    if (seen.has(signature)) return
    seen.set(signature, true)
    try {
      work()
    } catch (error) {
      log.error({ signature, err: error }, 'a transaction was not understood')
    }
  }

  return {
    async settled() {
      await Promise.all(fetches)
    },
    onScene: (scene) => once(scene.signature, () => tell(scene, decoder.decode(scene))),
    onLogs: (notified) => once(notified.signature, () => judge(notified)),
  }
}
