import { SYSTEM_PROGRAM } from '../../contract/token-programs.ts'
import type { Snapshot } from '../launches/index.ts'
import { developersOf, shareOf, sum, supplyOf } from './people.ts'
import { isVault, MAYHEM_AGENT } from './vaults.ts'

/** Balances are read some seconds before or after the trades. */
const TOLERANCE = 0.02

/**
 * Whether wallets hold no more of a curve's tokens than left it by the tape. If they hold more, trades are missing. The
 * developer's tokens may never have been on the curve.
 * @param out the most tokens that were off the curve at one time by the tape's trades, raw units
 */
export function holdersAgree(
  snapshot: Pick<Snapshot, 'holders' | 'launch' | 'liquidity' | 'mint' | 'reach'>,
  out: bigint,
): boolean {
  const { holders, launch, liquidity } = snapshot
  const supply = supplyOf(snapshot)
  if (holders === null || supply === null || liquidity?.in !== 'curve') return true
  const developers = developersOf(snapshot)
  const wallets = holders.filter(
    (holder) =>
      holder.owner !== null &&
      holder.ownerProgram === SYSTEM_PROGRAM &&
      holder.owner !== MAYHEM_AGENT &&
      !developers.has(holder.owner) &&
      !isVault(holder, launch, { in: 'curve' }),
  )
  const held = sum(wallets, ({ amount }) => amount)
  return held <= out || shareOf(held - out, supply) <= TOLERANCE
}
