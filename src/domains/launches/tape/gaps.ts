import { SLOT_MS, SLOWEST_SLOT_MS } from '../../../contract/constants.ts'
import { PROGRAMS, venueOfProgram } from '../../../contract/launches/programs.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { LaunchRow } from '../table.ts'

/** Where a launch is traded: on its curve, and after graduation in a pool, whose venue may be unknown. */
export type TradedOn = {
  venue: VenueId
  graduatedAt: Ms | null
  graduatedTo: VenueId | null
}

/**
 * Whether a gap of this program may hide trades of a launch. A gap in a stream or an archive is one of every
 * program's, and an unknown pool may be of any.
 */
export function hidesTradesOf(
  { venue, graduatedAt, graduatedTo }: TradedOn,
  program: string,
): boolean {
  if (venueOfProgram(program) === null || program === PROGRAMS[venue]) return true
  return graduatedTo === null ? graduatedAt !== null : program === PROGRAMS[graduatedTo]
}

/** Where a stored launch is traded, and since which slot. */
export function tradedOn(
  row: Pick<LaunchRow, 'venue' | 'graduated_at' | 'graduated_to' | 'slot'>,
): TradedOn & { slot: number } {
  const { venue, slot, graduated_at: graduatedAt, graduated_to: graduatedTo } = row
  return { venue, slot, graduatedAt, graduatedTo }
}

/**
 * The earliest moment at which a gap may have begun. It is recorded once its slots are over, maybe long after: a launch's
 * own slot and moment tell it better, if its slots took no longer than usual.
 */
export function gapBegunAt(
  { from_slot, to_slot, noted_at }: { from_slot: number; to_slot: number; noted_at: Ms },
  launch?: Pick<LaunchRow, 'slot' | 'launched_at'>,
): Ms {
  if (!launch) return noted_at - (to_slot - from_slot + 1) * SLOWEST_SLOT_MS
  const { slot, launched_at: launchedAt } = launch
  const slotMs = (noted_at - launchedAt) / Math.max(1, to_slot - slot)
  return launchedAt + (from_slot - slot) * Math.min(SLOT_MS, slotMs)
}
