import type { ReportFactsBody } from '../../../contract/launches/page.ts'
import { curveProgress, knowsTraders, type Snapshot } from '../../launches/index.ts'
import { netBought } from '../people.ts'
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

function round(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 10_000
}
