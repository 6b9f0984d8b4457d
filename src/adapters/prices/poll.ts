import type { PriceReading, Prices } from '../../domains/orders/ports.ts'
import { backOff } from '../../kernel/again/back-off.ts'
import { type Clock, type Ms, SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import type { Log } from '../../kernel/log.ts'
import { readPrices, type SourceReading } from './median.ts'
import { ASK_EVERY, type PriceSource } from './source.ts'

const LOOK_EVERY = 30 * SECOND
const ANSWER_WITHIN = 3 * SECOND
/** Without a price nothing can be sold, so the next round comes this soon, then later and later. */
const AGAIN_AFTER = 2 * SECOND

type PollOptions = {
  sources: readonly PriceSource[]
  clock: Clock
  log: Log
  /** Ends the polling. */
  signal: AbortSignal
  /** Called after every round with its result. Must not throw. */
  onReading?: (reading: PriceReading) => void
}

/** A service's latest answer, and when it came by the monotonic clock. */
type LatestAnswer = Omit<SourceReading, 'askedAt'> & { answeredAt: Ms }

export type PolledPrices = Prices & {
  /** Resolves after the first round, answered or timed out. Never rejects. */
  ready: Promise<void>
  /** Resolves when the polling has ended. Never rejects. */
  done: Promise<void>
}

/**
 * Polls every source as often as its plan allows, and keeps its latest answer with its age. Polls sooner
 * while no two sources agree.
 */
export function pollPrices({ sources, clock, log, signal, onReading }: PollOptions): PolledPrices {
  const latest = new Map<string, LatestAnswer>()
  const failing = new Set<string>()
  const dueAt = new Map<string, number>()
  /** Answers are dated by their age, because the wall clock may have been set since. */
  function read(): PriceReading {
    const [now, since] = [clock.now(), clock.monotonic()]
    const readings = [...latest.values()].map(({ answeredAt, ...reading }) => ({
      ...reading,
      askedAt: now - Math.round(since - answeredAt),
    }))
    return readPrices(readings, now)
  }

  async function ask(source: PriceSource) {
    const { everyMs } = source
    if (clock.monotonic() < (dueAt.get(source.name) ?? 0)) return
    dueAt.set(source.name, clock.monotonic() + everyMs)
    try {
      const quoted = await withDeadline(clock, ANSWER_WITHIN, source.ask, signal)
      latest.set(source.name, {
        ...quoted,
        source: source.name,
        answeredAt: clock.monotonic(),
        everyMs,
      })
      if (failing.delete(source.name)) log.info({ source: source.name }, 'a price source is back')
    } catch (error) {
      // Only a plan that counts calls makes a service wait its whole interval after a failure.
      if (everyMs <= ASK_EVERY) dueAt.delete(source.name)
      if (signal.aborted || failing.has(source.name)) return
      failing.add(source.name)
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ source: source.name, reason }, 'a price source fails')
    }
  }

  async function round() {
    await Promise.all(sources.map(ask))
    onReading?.(read())
  }

  async function rounds() {
    await ready
    let without = 0
    while (!signal.aborted) {
      without = read().quote === null ? without + 1 : 0
      const soon = backOff(without, { first: AGAIN_AFTER, longest: LOOK_EVERY })
      await clock.wait(without === 0 ? LOOK_EVERY : soon, signal)
      if (!signal.aborted) await round()
    }
  }

  function answers(service: string): boolean | null {
    if (failing.has(service)) return false
    return latest.has(service) ? true : null
  }

  const ready = round()
  return { read, answers, ready, done: rounds() }
}
