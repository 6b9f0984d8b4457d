import { type QuoteKind, SOCIAL_IDS, type Social } from '../../../contract/alerts.ts'
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
  /** In the order in which they were noted; at least one. */
  stages: readonly StageTraits[]
  /** After 24 hours; null: not known. */
  outcome: Outcome | null
  /** One follower's paper trade on the report after a minute; null: none. */
  net: Lamports | null
}

/**
 * Stage, milliseconds after the beginning, risk, attention, cap, buyers, the developer's three, links as bits,
 * words if they differ from the launch's, the developer's share, progress, the creator's buy, the quote, cashback, and
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
 * Packs launches into compact JSON: a million stages are read in a second only if they are small.
 * @param from their times are stored relative to it
 */
export function packLaunches(launches: readonly KeptLaunch[], from: Ms): string {
  return JSON.stringify(launches.map((launch) => pack(launch, from)))
}

/** Reads what {@link packLaunches} wrote. */
export function unpackLaunches(text: string, from: Ms): KeptLaunch[] {
  return (JSON.parse(text) as Packed[]).map((packed) => unpack(packed, from))
}

function pack({ stages, outcome, net }: KeptLaunch, from: Ms): Packed {
  const last = stages.at(-1)
  if (last === undefined) throw new RangeError('a launch without stages')
  const { venue, words } = last
  const packed = stages.map((stage) => packStage(stage, from, words))
  return [venue, words, outcome, net === null ? null : `${net}`, ...packed]
}

function packStage(stage: StageTraits, from: Ms, words: string): PackedStage {
  const { developer, socials } = stage
  const { launches = null, graduated = null, rugged = null } = developer ?? {}
  const link = (id: Social, nth: number) => (socials?.includes(id) ? 1 << nth : 0)
  const links = socials && SOCIAL_IDS.map(link).reduce((bits, bit) => bits | bit)
  const { marketCapCents: cap, attention, buyers, score } = stage
  const packed: PackedStage = [
    ...([stage.stage, stage.madeAt - from, score, attention, cap, buyers] as const),
    ...([launches, graduated, rugged, links] as const),
  ]
  const { developerBps = null, progressBps = null, creatorBuyCents = null, quote = null } = stage
  const { cashback = null, graduatesBps = null, fadesBps = null, ruggedBps = null } = stage
  const newer = [cashback === null ? null : Number(cashback), graduatesBps, fadesBps, ruggedBps]
  const held = [developerBps, progressBps, creatorBuyCents, quote]
  if (newer.some((one) => one !== null)) held.push(...newer)
  const own = stage.words === words ? null : stage.words
  if (held.some((one) => one !== null)) packed.push(own, ...held)
  else if (own !== null) packed.push(own)
  return packed
}

/** Every set of links, which launches share. */
const LINKS = Array.from({ length: 1 << SOCIAL_IDS.length }, (_, bits) =>
  SOCIAL_IDS.filter((_id, nth) => bits & (1 << nth)),
)

function unpackHeld(one: PackedStage) {
  const [developerBps, progressBps, creatorBuyCents] = one.slice(11) as (number | null)[]
  const held = { developerBps, progressBps, creatorBuyCents, quote: one[14] as QuoteKind | null }
  if (one.length <= 15) return held
  const [cashback, graduatesBps, fadesBps, ruggedBps] = one.slice(15) as (number | null)[]
  return {
    ...held,
    ...{ cashback: cashback == null ? null : cashback === 1, graduatesBps, fadesBps, ruggedBps },
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
