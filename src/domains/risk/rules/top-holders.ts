import { percent } from '../../../contract/format.ts'
import { descending } from '../../../kernel/compare.ts'
import type { Holder, Snapshot } from '../../launches/index.ts'
import { ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { atLarge, isVault, marketPlaceOf, personBehind } from '../vaults.ts'
import { count } from '../wording.ts'

const TOP = 10
const TOP_FROM = 0.2
const TOP_WORST = 0.7
const ONE_FROM = 0.08
const ONE_WORST = 0.4
/** A larger account without a known owner could be the curve, or a whale. */
const MATTERS = 0.02

/** The share of the ten largest holders, excluding its own market, proven locks, and burns. */
export const topHolders: Rule = {
  id: 'top-holders',
  version: 4,
  weight: 0.45,
  title: 'Few wallets hold much of the supply',
  checks: 'Largest holders',
  from: '10s',
  evaluate(snapshot) {
    const { holders } = snapshot
    const supply = supplyOf(snapshot)
    if (!holders) return { outcome: 'unknown', evidence: 'Holders haven’t been read yet.' }
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const people = peopleOf(snapshot, holders)
    if (hasNameless(people, supply)) {
      return {
        outcome: 'unknown',
        evidence: 'Owners of the largest accounts haven’t been read yet.',
      }
    }
    const top = largestOf(people)
    const together = shareOf(
      sum(top, (amount) => amount),
      supply,
    )
    const largest = shareOf(top[0] ?? 0n, supply)
    const evidence = `The ${count(top.length, 'largest holder')} ${top.length === 1 ? 'has' : 'have'} ${percent(together)} of the supply, the largest one ${percent(largest)}; the coin’s own market, proven locks, and burns excluded.`
    const strength = Math.max(
      ramp(together, TOP_FROM, TOP_WORST),
      ramp(largest, ONE_FROM, ONE_WORST),
    )
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}

/** Share of the supply, 0 to 1, of the ten largest holders; null where it is not known. */
export function topShare(snapshot: Snapshot): number | null {
  const { holders } = snapshot
  const supply = supplyOf(snapshot)
  if (!holders || supply === null) return null
  const people = peopleOf(snapshot, holders)
  if (hasNameless(people, supply)) return null
  return shareOf(
    sum(largestOf(people), (amount) => amount),
    supply,
  )
}

/** Endpoints list the accounts of wallets that sold everything, too. */
function peopleOf(snapshot: Snapshot, holders: readonly Holder[]): Holder[] {
  const place = marketPlaceOf(snapshot)
  return holders.filter((one) => one.amount > 0n && !isVault(one, snapshot.launch, place))
}

function hasNameless(people: readonly Holder[], supply: bigint): boolean {
  return people.some(({ owner, amount }) => owner === null && shareOf(amount, supply) > MATTERS)
}

/** The ten largest amounts. One wallet may have several accounts. */
function largestOf(people: readonly Holder[]): bigint[] {
  const byOwner = new Map<string, bigint>()
  for (const holder of people) {
    const name = personBehind(holder) ?? holder.account
    byOwner.set(name, (byOwner.get(name) ?? 0n) + atLarge(holder))
  }
  return [...byOwner.values()].sort(descending).slice(0, TOP)
}
