import { MINUTE } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import type { Intake } from './intake.ts'
import type { SourceContext } from './source-context.ts'

const REPORT_EVERY = 1 * MINUTE

/** Slots in which trades were dropped, reported together once a minute. */
export type Gaps = {
  add(program: string, slot: number): void
  /** Until the signal aborts. Never rejects. */
  run(): Promise<void>
}

/** Merges ranges of slots that could not be read, and reports each program's range once. */
export function createGaps(
  { source, clock, log, signal }: Pick<SourceContext, 'source' | 'clock' | 'log' | 'signal'>,
  intake: Intake,
): Gaps {
  const unreported = new Map<string, { fromSlot: number; toSlot: number; times: number }>()

  async function report() {
    for (const [program, { fromSlot, toSlot, times }] of unreported) {
      const events = [{ kind: 'gap', program, fromSlot, toSlot }] as const
      intake.put({ source, commitment: 'confirmed', seenAt: clock.now(), events })
      log.debug({ program, fromSlot, toSlot, times }, 'trades were not checked')
    }
    unreported.clear()
  }

  return {
    add(program, slot) {
      const { fromSlot = slot, toSlot = slot, times = 0 } = unreported.get(program) ?? {}
      unreported.set(program, {
        fromSlot: Math.min(fromSlot, slot),
        toSlot: Math.max(toSlot, slot),
        times: times + 1,
      })
    },
    run: () => every({ what: 'reporting gaps', ms: REPORT_EVERY, clock, log, signal }, report),
  }
}
