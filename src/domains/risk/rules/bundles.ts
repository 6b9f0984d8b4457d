import { percent } from '../../../contract/format.ts'
import type { Snapshot, TapeWallet } from '../../launches/index.ts'
import { findingOf } from '../findings.ts'
import { buyersOf, funderOf, isRelayer, ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { count } from '../wording.ts'

const SHARE_WORST = 0.25
const WALLETS_WORST = 12
/** Later slots are the market's, not a bundle's. */
const LAST_SLOT = 20

/** Wallets that bought in the same slot with the same funder: one buyer posing as many. */
export const bundles: Rule = {
  id: 'bundles',
  version: 5,
  weight: 0.5,
  title: 'Bundled buys',
  checks: 'Bundled buys',
  from: '10s',
  reads: 'wallets',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const { early, bundled } = bundledBuyers(snapshot)
    if (bundled.size > 0) {
      const bought = shareOf(
        sum([...bundled], (wallet) => wallet.bought),
        supply,
      )
      const strength = Math.max(0.3, bought / SHARE_WORST, ramp(bundled.size, 0, WALLETS_WORST))
      const left = unchecked(snapshot, early, bundled)
      const more =
        left === 0 ? '' : `; the funding of ${left} more in those slots hasn’t been checked yet`
      const evidence = `${count(bundled.size, 'early buyer')} bought in the same slot with the same funder, or inside the launch transaction: ${percent(bought)} of the supply${more}.`
      return { outcome: 'flag', strength: Math.min(1, strength), evidence }
    }
    const mates = early.filter((one) => early.some((other) => isMate(one, other)))
    const asked = mates.filter(({ wallet }) => snapshot.funding.has(wallet)).length
    if (mates.length > 0 && asked < Math.min(2, mates.length)) {
      const evidence = `${count(mates.length, 'early buyer')} bought in the same slot; their funding source hasn’t been checked yet.`
      return { outcome: 'unknown', evidence }
    }
    return {
      outcome: 'clear',
      evidence: `None of ${count(early.length, 'early buyer')} bought in the same slot with the same funder.`,
    }
  },
}

/** Share of the supply, 0 to 1, that bundled wallets bought; null where it is not known. */
export function bundledShare(snapshot: Snapshot): number | null {
  const supply = supplyOf(snapshot)
  if (supply === null || findingOf(bundles, snapshot).outcome === 'unknown') return null
  const bought = sum([...bundledBuyers(snapshot).bundled], (wallet) => wallet.bought)
  return shareOf(bought, supply)
}

function bundledBuyers(snapshot: Snapshot): { early: TapeWallet[]; bundled: Set<TapeWallet> } {
  const { launchSlot } = snapshot.tape
  const early = buyersOf(snapshot).filter(({ firstSlot }) => firstSlot - launchSlot <= LAST_SLOT)
  return { early, bundled: new Set(groupsOf(snapshot, early).flat()) }
}

function isMate(one: TapeWallet, other: TapeWallet): boolean {
  return one !== other && one.firstSlot === other.firstSlot
}

/** How many early buyers in the slots of bundles may belong to them: nobody has looked up who funded them. */
function unchecked(
  { funding }: Snapshot,
  early: readonly TapeWallet[],
  bundled: ReadonlySet<TapeWallet>,
): number {
  const slots = new Set([...bundled].map(({ firstSlot }) => firstSlot))
  return early.filter(
    (one) => slots.has(one.firstSlot) && !bundled.has(one) && !funding.has(one.wallet),
  ).length
}

/** Groups early buyers by what ties at least two of them, or one of them to the launch transaction. */
function groupsOf(snapshot: Snapshot, early: readonly TapeWallet[]): TapeWallet[][] {
  const ties = new Map<string, TapeWallet[]>()
  const tie = (key: string, wallet: TapeWallet) => {
    const all = ties.get(key)
    if (all) all.push(wallet)
    else ties.set(key, [wallet])
  }
  for (const wallet of early) {
    const { feePayer, firstSlot, firstSignature } = wallet
    const funder = funderOf(snapshot, wallet.wallet)
    if (feePayer !== null && feePayer !== wallet.wallet && !isRelayer(snapshot, feePayer))
      tie(`fee payer ${firstSlot} ${feePayer}`, wallet)
    if (funder !== null) tie(`funder ${firstSlot} ${funder}`, wallet)
    tie(`signature ${firstSignature}`, wallet)
  }
  const own = `signature ${snapshot.launch.signature}`
  return [...ties].filter(([key, all]) => all.length > 1 || key === own).map(([, all]) => all)
}
