import { type LaunchTradeRow, storeTrades } from '../../../domains/launches/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { createTradeAdmission } from '../../trades/open-parts.ts'
import type { DetectionContext } from '../context.ts'

const AT_ONCE = 50
const FULL = 500
const CROWDED = 20_000
const EVERY_MS = SECOND / 4
const RETRY_MS = SECOND / 2

/**
 * The queue of trades to store. It collects trades for a quarter of a second and writes small
 * statements, so that a launch never waits behind many of them.
 */
export type TradeQueue = {
  add(row: LaunchTradeRow): void
  /** Resolves once everything added so far is stored. Rejects only if stopped first. */
  flush(): Promise<void>
  /** Resolves once the queue is short enough to take more. */
  room(): Promise<void>
  /** How many trades are not stored yet. */
  waiting(): number
  /** Stores trades until `signal` aborts. */
  run(): Promise<void>
}

/** Stores trades in batches beside the launches' queue, which never waits for them. */
export function createTradeQueue(
  context: Pick<DetectionContext, 'db' | 'clock' | 'log'>,
  signal: AbortSignal,
): TradeQueue {
  const { db, clock, log } = context
  const admission = createTradeAdmission(context)
  const queue: LaunchTradeRow[] = []
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const rows = queue.slice(0, AT_ONCE)
      try {
        const admitted = await admission.admit(rows)
        await db.unsyncedTransaction((tx) => storeTrades(tx, admitted))
        queue.splice(0, rows.length)
      } catch (error) {
        admission.forget()
        if (signal.aborted) throw error
        log.error({ err: (error as Error).message }, 'trades could not be stored; trying again')
        await clock.wait(RETRY_MS, signal)
      }
    }
  }

  function flush(): Promise<void> {
    running ??= drain().finally(() => {
      running = null
    })
    return running
  }

  return {
    add(row) {
      queue.push(row)
      if (queue.length >= FULL && !running) flush().catch(() => {})
    },
    flush,
    waiting: () => queue.length,
    async room() {
      if (queue.length > CROWDED) await flush()
    },
    run: () =>
      every({ what: 'storing trades', ms: EVERY_MS, clock, log, signal, onceMore: true }, flush),
  }
}
