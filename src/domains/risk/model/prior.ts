import { percent } from '../../../contract/format.ts'
import { WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { Snapshot } from '../../launches/index.ts'
import type { Model } from '../report.ts'

/**
 * P(graduate) of a pump.fun launch once its curve's virtual SOL has passed a mark (arXiv 2602.14860:
 * 655,770 launches of September 2025, of which 0.63% graduated). All others are counted as badly ended.
 */
const MARKS = [
  { sol: 100, graduates: 0.638 },
  { sol: 80, graduates: 0.354 },
  { sol: 50, graduates: 0.1 },
  { sol: 30, graduates: 0.006 },
] as const
const ANY = 0.0063

/**
 * Used until a model is trained: published base rates by how far the curve is filled. The score ignores
 * them: they come from other months, and such rates change ten-fold.
 */
export const PRIOR: Model = {
  version: 'prior',
  trained: false,
  predict(snapshot) {
    const sol = virtualSol(snapshot)
    const mark = MARKS.find((one) => sol !== null && sol >= one.sol)
    const graduates = mark?.graduates ?? ANY
    const rate = percent(graduates, 2)
    const basis = mark
      ? `Not trained yet: of launches whose curve passed ${mark.sol} virtual SOL, ${rate} graduated (arXiv 2602.14860).`
      : `Not trained yet: of 655,770 launches in September 2025, ${rate} graduated (arXiv 2602.14860).`
    return {
      version: 'prior',
      trained: false,
      risk: 1 - graduates,
      graduates,
      baseline: null,
      basis,
    }
  },
}

/** null: not a pump.fun curve in SOL, the only kind that was measured. */
function virtualSol({ launch, liquidity }: Snapshot): number | null {
  if (launch.venue !== 'pumpfun' || (launch.quoteMint ?? WRAPPED_SOL) !== WRAPPED_SOL) return null
  if (liquidity?.in !== 'curve' || liquidity.quote === null || launch.virtualQuote === null) {
    return null
  }
  return Number(launch.virtualQuote + liquidity.quote) / 1e9
}
