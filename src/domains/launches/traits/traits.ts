import { QUOTE_IDS, type QuoteKind, SOCIAL_IDS, type Social } from '../../../contract/alerts.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { foldWords } from '../fold-words.ts'
import { isCurrency } from '../quote-rate.ts'
import { knowsTraders, type Snapshot } from '../snapshot.ts'
import { capOf } from '../snapshot-cap.ts'
import type { LaunchTraitsRow } from './table.ts'

/** What members' alerts can ask about a launch at one stage. null: unknown. */
export type LaunchTraits = {
  mint: string
  stage: Stage
  madeAt: Ms
  venue: VenueId
  /** Name and ticker, folded so that look-alikes are equal. */
  words: string
  score: number
  attention: number | null
  /** US cents. */
  marketCapCents: number | null
  /** Wallets that bought, the developer's included. */
  buyers: number | null
  /** The developer's earlier launches, as far as we have seen. */
  developer: { launches: number; graduated: number; rugged: number } | null
  socials: readonly Social[] | null
  /** Of the supply, in hundredths of a percent. Absent, here and below: older traits. */
  developerBps?: number | null
  /** Of what the curve sells. */
  progressBps?: number | null
  /** What the developer paid for the coin by then, US cents. */
  developerBuyCents?: number | null
  quote?: QuoteKind | null
  /** Whether it pays its traders back a part of the fees. */
  cashback?: boolean | null
  /** Whether its holders get what is otherwise the creator's part of the fees. */
  holderRewards?: boolean | null
  /** The chance that it graduates first within half an hour, in hundredths of a percent. */
  graduatesBps?: number | null
  /** The same for fading and for being rugged. */
  fadesBps?: number | null
  ruggedBps?: number | null
}

/** The same without the launch that they are of. */
export type StageTraits = Omit<LaunchTraits, 'mint'>

type HeldTrait = 'developerBps' | 'progressBps' | 'developerBuyCents' | HazardTrait
type HazardTrait = 'graduatesBps' | 'fadesBps' | 'ruggedBps'

/** The traits of a snapshot with what its rules found. Pure. */
export function traitsOf(
  snapshot: Snapshot,
  { score, attention, ...held }: Pick<LaunchTraits, 'score' | 'attention' | HeldTrait>,
): LaunchTraits {
  const { launch, stage, takenAt, developer, document, tape } = snapshot
  return {
    mint: launch.mint,
    stage,
    madeAt: takenAt,
    venue: launch.venue,
    words: [launch.name, launch.symbol].map((text) => foldWords(text) ?? '').join(' '),
    score,
    attention,
    ...held,
    quote: quoteKindOf(launch.quoteMint),
    cashback: launch.cashback ?? null,
    holderRewards: launch.holderRewards ?? null,
    marketCapCents: capOf(snapshot),
    buyers: knowsTraders(tape) ? tape.wallets.filter(({ buys }) => buys > 0).length : null,
    developer: developer && {
      launches: developer.launches,
      graduated: developer.graduated,
      rugged: developer.rugged,
    },
    socials: document && SOCIAL_IDS.filter((id) => document[id] !== null),
  }
}

function quoteKindOf(quoteMint: string | null): QuoteKind {
  if ((quoteMint ?? WRAPPED_SOL) === WRAPPED_SOL) return 'sol'
  return isCurrency(quoteMint) ? 'dollars' : 'coin'
}

const toFlag = (is: boolean | null | undefined) => (is == null ? null : Number(is))
const fromFlag = (flag: number | null) => (flag === null ? null : flag === 1)

/** What alert filters look at, as columns. */
export function traitsToRow({ developer, socials, ...traits }: LaunchTraits): LaunchTraitsRow {
  return {
    mint: traits.mint,
    stage: traits.stage,
    made_at: traits.madeAt,
    venue: traits.venue,
    words: traits.words,
    score: traits.score,
    attention: traits.attention,
    market_cap_cents: traits.marketCapCents,
    buyers: traits.buyers,
    developer_launches: developer?.launches ?? null,
    developer_graduated: developer?.graduated ?? null,
    developer_rugged: developer?.rugged ?? null,
    socials: socials?.join(' ') ?? null,
    developer_bps: traits.developerBps ?? null,
    progress_bps: traits.progressBps ?? null,
    creator_buy_cents: traits.developerBuyCents ?? null,
    quote: traits.quote ?? null,
    cashback: toFlag(traits.cashback),
    holder_rewards: toFlag(traits.holderRewards),
    graduates_bps: traits.graduatesBps ?? null,
    fades_bps: traits.fadesBps ?? null,
    rugged_bps: traits.ruggedBps ?? null,
  }
}

/** Reads what {@link traitsToRow} wrote. */
export function traitsFromRow(row: LaunchTraitsRow): LaunchTraits {
  const { developer_launches: launches, socials } = row
  return {
    mint: row.mint,
    stage: row.stage as Stage,
    madeAt: row.made_at,
    venue: row.venue,
    words: row.words,
    score: row.score,
    attention: row.attention,
    marketCapCents: row.market_cap_cents,
    buyers: row.buyers,
    developer:
      launches === null
        ? null
        : {
            launches,
            graduated: row.developer_graduated ?? 0,
            rugged: row.developer_rugged ?? 0,
          },
    socials: socials === null ? null : SOCIAL_IDS.filter((id) => socials.split(' ').includes(id)),
    developerBps: row.developer_bps,
    progressBps: row.progress_bps,
    developerBuyCents: row.creator_buy_cents,
    quote: QUOTE_IDS.find((id) => id === row.quote) ?? null,
    cashback: fromFlag(row.cashback),
    holderRewards: fromFlag(row.holder_rewards),
    graduatesBps: row.graduates_bps,
    fadesBps: row.fades_bps,
    ruggedBps: row.rugged_bps,
  }
}
