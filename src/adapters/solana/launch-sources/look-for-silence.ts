import { MINUTE } from '../../../kernel/clock.ts'
import { createBell, keepDoing } from '../keep-doing.ts'
import type { Hearing } from './hearing.ts'
import { MARGIN_SLOTS } from './life.ts'
import type { WatchedProgram } from './programs.ts'
import type { Watching } from './watching.ts'

const LOOK_EVERY = 1 * MINUTE
const LISTED = 1_000

/**
 * For a program that was not heard of for a minute one request tells whether there was nothing to
 * hear. If there was, its subscription is dead.
 * @param live the slots that all should have been told of, the first to the newest; null: none
 */
export function lookForSilence(
  { rpc, budget, clock, log, signal }: Watching,
  programs: readonly WatchedProgram[],
  hearing: Hearing,
  live: () => { from: number; to: number } | null,
  onSilent: () => void,
): Promise<void> {
  async function look() {
    for (const { program, venue } of programs) {
      const last = hearing.last(program)
      const span = live()
      if (span === null) return
      if (last && clock.now() - last.at < LOOK_EVERY) continue
      if (!(await budget.take('catch-up', signal))) return
      const query = { commitment: 'confirmed', limit: LISTED } as const
      const listed = await rpc.getSignaturesForAddress(program, query, signal)
      if (live()?.from !== span.from) return
      // What is newer may be on its way, or be forked away.
      const settled = span.to - MARGIN_SLOTS
      const from = Math.max(span.from, hearing.last(program)?.slot ?? 0)
      const isFlood = listed.length >= LISTED && listed.every(({ slot }) => slot > settled)
      const isMissed = listed.some(
        ({ slot, err }) => err === null && slot > from && slot <= settled,
      )
      if (!isFlood && !isMissed) {
        hearing.silent(program, settled)
        continue
      }
      log.warn({ venue: venue.id }, 'a subscription has fallen silent')
      return onSilent()
    }
  }
  const what = 'looking for silence'
  return keepDoing({ what, every: LOOK_EVERY, bell: createBell(), clock, log, signal }, look)
}
