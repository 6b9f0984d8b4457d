import type { Snapshot, TapeWallet } from '../launches/index.ts'
import { buyersOf, developersOf, funderOf, isRelayer } from '../risk/index.ts'

/** Buyers who were funded neither by the developer nor by an earlier buyer's funder. */
export function outsidersOf(snapshot: Snapshot): TapeWallet[] {
  const developers = developersOf(snapshot)
  const buyers = buyersOf(snapshot).filter(({ wallet, feePayer, firstSignature }) => {
    const funder = funderOf(snapshot, wallet)
    const isPaidFor = feePayer !== null && developers.has(feePayer)
    const isOfLaunch = firstSignature === snapshot.launch.signature
    return !isPaidFor && !isOfLaunch && (funder === null || !developers.has(funder))
  })
  const ties = new Set<string>()
  return buyers.filter((buyer) => {
    const own = tiesOf(snapshot, buyer)
    const isTied = own.some((tie) => ties.has(tie))
    for (const tie of own) ties.add(tie)
    return !isTied
  })
}

function tiesOf(snapshot: Snapshot, { wallet, feePayer, firstSignature }: TapeWallet): string[] {
  const funder = funderOf(snapshot, wallet)
  return [
    `signature ${firstSignature}`,
    ...(funder === null ? [] : [`wallet ${funder}`]),
    ...(feePayer === null || feePayer === wallet || isRelayer(snapshot, feePayer)
      ? []
      : [`wallet ${feePayer}`]),
  ]
}

/** The position of `value` between `low` and `high` on a log scale, 0 to 1; both above zero. */
export function logRamp(value: number, low: number, high: number): number {
  if (!(value > low)) return 0
  return Math.min(1, Math.log(value / low) / Math.log(high / low))
}
