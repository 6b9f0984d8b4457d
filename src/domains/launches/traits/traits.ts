import { SOCIAL_IDS, type Social } from '../../../contract/alerts.ts'
import type { Stage } from '../../../contract/launches/stages.ts'
import type { VenueId } from '../../../contract/launches/venues.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { foldWords } from '../fold-words.ts'
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
}

/** The same without the launch that they are of. */
export type StageTraits = Omit<LaunchTraits, 'mint'>

/** The traits of a snapshot with its two numbers. Pure. */
export function traitsOf(
  snapshot: Snapshot,
  { score, attention }: Pick<LaunchTraits, 'score' | 'attention'>,
): LaunchTraits {
  const { launch, stage, takenAt, deployer, document, tape } = snapshot
  return {
    ...{ mint: launch.mint, stage, madeAt: takenAt, venue: launch.venue },
    words: [launch.name, launch.symbol].map((text) => foldWords(text) ?? '').join(' '),
    ...{ score, attention },
    marketCapCents: capOf(snapshot),
    buyers: knowsTraders(tape) ? tape.wallets.filter(({ buys }) => buys > 0).length : null,
    developer: deployer && {
      launches: deployer.launches,
      graduated: deployer.graduated,
      rugged: deployer.rugged,
    },
    socials: document && SOCIAL_IDS.filter((id) => document[id] !== null),
  }
}

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
  }
}
