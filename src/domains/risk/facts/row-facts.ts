import { type Hazard, SPANS_MS } from '../../../contract/launches/hazards.ts'
import type { ReportFactsBody } from '../../../contract/launches/page.ts'
import {
  curveProgress,
  knowsTraders,
  rateIn,
  type Snapshot,
  worthUsd,
} from '../../launches/index.ts'
import { missingFrom } from '../missing.ts'
import { developersOf, developerTrades, netBought, sum } from '../people.ts'
import { bundledShare } from '../rules/bundles.ts'
import { developerShare } from '../rules/developer-holding.ts'
import { sniperShare } from '../rules/snipers.ts'
import { topShare } from '../rules/top-holders.ts'

/** What a snapshot says in a row of the table of launches; what its rules could not see is null. Pure. */
export function rowFactsOf(snapshot: Snapshot): ReportFactsBody {
  const { tape, takenAt, launch, liquidity, document } = snapshot
  const isWhole = knowsTraders(tape) && tape.others === 0
  return {
    as_of: takenAt,
    progress: curveProgress(launch, liquidity),
    holders: isWhole ? tape.wallets.filter((one) => netBought(one) > 0n).length : null,
    top_10: round(topShare(snapshot)),
    developer: round(developerShare(snapshot)),
    snipers: round(sniperShare(snapshot)),
    bundles: round(bundledShare(snapshot)),
    buys: tape.complete ? tape.buys : null,
    sells: tape.complete ? tape.sells : null,
    has_picture: document !== null && document.image !== null,
  }
}

/** Alerts ask for the chances of the longest span. */
const ASKED_WITHIN = Math.max(...SPANS_MS)

/** What alerts ask of what may come first; what nothing predicts is null. Pure. */
export function hazardTraitsOf(hazards: readonly Hazard[] | undefined) {
  const chances = hazards?.find(({ within }) => within === ASKED_WITHIN)?.chances
  const points = (chance: number | undefined) =>
    chance === undefined ? null : Math.round(chance * 10_000)
  return {
    graduatesBps: points(chances?.graduates),
    fadesBps: points(chances?.fades),
    ruggedBps: points(chances?.rugged),
  }
}

/** What alerts ask of what the developer has and paid, and of the curve; what is not known is null. Pure. */
export function heldTraitsOf(
  snapshot: Snapshot,
  { developer, progress }: Pick<ReportFactsBody, 'developer' | 'progress'>,
) {
  const points = (share: number | null) => (share === null ? null : Math.round(share * 10_000))
  const rate = rateIn(snapshot)
  const isKnown =
    rate !== null &&
    missingFrom(snapshot.tape, 'sellers') === null &&
    developersOf(snapshot).size > 0
  const paid = sum(developerTrades(snapshot), ({ spent }) => spent)
  return {
    developerBps: points(developer),
    progressBps: points(progress),
    developerBuyCents: isKnown ? Math.round(worthUsd(paid, rate) * 100) : null,
  }
}

function round(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 10_000
}
