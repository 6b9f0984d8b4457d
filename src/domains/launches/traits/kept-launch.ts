import { type QuoteKind, SOCIAL_IDS } from '../../../contract/alerts.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import { MINUTE, type Ms } from '../../../kernel/clock.ts'
import { type Lamports, lamports } from '../../../kernel/money.ts'
import type { Outcome } from '../outcomes/outcome.ts'
import type { StageTraits } from './traits.ts'

/** Launches are packed by this much time: few enough that packing them delays nothing. */
export const QUARTER: Ms = 15 * MINUTE

/** When the quarter of an hour of a moment begins. */
export const quarterOf = (at: Ms): Ms => at - (at % QUARTER)

/** A past launch as alerts saw it, and what followed. */
export type KeptLaunch = {
  /** In the order in which they were recorded; at least one. */
  stages: readonly StageTraits[]
  /** After 24 hours; null: not known. */
  outcome: Outcome | null
  /** One follower's paper trade on the report after a minute; null: none. */
  net: Lamports | null
}

/**
 * Stage, milliseconds after the beginning, risk, attention, cap, buyers, the developer's three, links as bits,
 * words if they differ from the launch's, the developer's share, progress, the developer's buy, the quote, cashback, and
 * the three chances.
 */
type PackedStage = [
  ...[Stage, Ms, number, number | null, number | null, number | null],
  ...[number | null, number | null, number | null, number | null],
  words?: string | null,
  ...held: (number | QuoteKind | null)[],
]
type Packed = [VenueId, string, Outcome | null, string | null, ...PackedStage[]]

/**
 * Reads launches of a release before columns, which packed them as JSON. They are kept for 14 days.
 * @param from their times are relative to it
 */
export function unpackLaunches(text: string, from: Ms): KeptLaunch[] {
  return (JSON.parse(text) as Packed[]).map((packed) => unpack(packed, from))
}

/** Every set of links by its bits; launches share them. */
export const LINKS = Array.from({ length: 1 << SOCIAL_IDS.length }, (_, bits) =>
  SOCIAL_IDS.filter((_id, nth) => bits & (1 << nth)),
)

function unpackHeld(one: PackedStage) {
  const [developerBps, progressBps, developerBuyCents] = one.slice(11) as (number | null)[]
  const held = { developerBps, progressBps, developerBuyCents, quote: one[14] as QuoteKind | null }
  if (one.length <= 15) return held
  const [cashback, graduatesBps, fadesBps, ruggedBps] = one.slice(15) as (number | null)[]
  return {
    ...held,
    cashback: cashback == null ? null : cashback === 1,
    graduatesBps,
    fadesBps,
    ruggedBps,
  }
}

function unpack([venue, words, outcome, net, ...stages]: Packed, from: Ms): KeptLaunch {
  return {
    stages: stages.map((one) => ({
      stage: one[0],
      madeAt: from + one[1],
      venue,
      words: one[10] ?? words,
      score: one[2],
      attention: one[3],
      marketCapCents: one[4],
      buyers: one[5],
      developer:
        one[6] === null ? null : { launches: one[6], graduated: one[7] ?? 0, rugged: one[8] ?? 0 },
      socials: one[9] === null ? null : (LINKS[one[9]] ?? []),
      ...(one.length > 11 && unpackHeld(one)),
    })),
    outcome,
    net: net === null ? null : lamports(net),
  }
}
