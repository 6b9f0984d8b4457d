import type { SourceEvent } from '../../../domains/launches/ports.ts'
import type { Intake } from './intake.ts'
import type { VenueProgram } from './programs.ts'
import type { SourceContext } from './source-context.ts'

/** Slots of which a program's transactions were missed, both ends included. */
export type MissedSlots = { watched: VenueProgram; fromSlot: number; toSlot: number }

/** Looks up what was missed. */
export type CatchUpContext = {
  context: SourceContext
  intake: Intake
  /** Called behind each part that the sink has taken; with `toSlot` at the end. */
  reached(missed: readonly MissedSlots[], slot: number): Promise<void>
}

/** Gives events that were missed to the sink, and resolves once it has them, or takes nothing more. */
export async function putMissed(
  { context: { source, clock }, intake }: CatchUpContext,
  events: readonly SourceEvent[],
): Promise<void> {
  if (events.length === 0) return
  intake.put({ source, commitment: 'confirmed', seenAt: clock.now(), events })
  await intake.drained()
}

/** What can't be fetched of these slots. */
export async function reportGap(
  parts: CatchUpContext,
  { watched: { program }, fromSlot, toSlot }: MissedSlots,
): Promise<void> {
  await putMissed(parts, [{ kind: 'gap', program, fromSlot, toSlot }])
}
