import { percent } from '../../../contract/format.ts'
import { ramp, shareOf, sum, supplyOf } from '../people.ts'
import type { Rule } from '../report.ts'
import { isVault } from '../vaults.ts'
import { count } from '../wording.ts'

const TOP = 10
const TOP_FROM = 0.2
const TOP_WORST = 0.7
const ONE_FROM = 0.08
const ONE_WORST = 0.4
/** A larger account without a known owner could be the curve, or a whale. */
const MATTERS = 0.02

/** The share of the ten largest holders, excluding curves, pools, lockers, and burns. */
export const topHolders: Rule = {
  id: 'top-holders',
  version: 3,
  weight: 0.45,
  title: 'Few wallets hold much of the supply',
  checks: 'Largest holders',
  from: '10s',
  evaluate(snapshot) {
    const { holders, launch } = snapshot
    const supply = supplyOf(snapshot)
    if (!holders) return { outcome: 'unknown', evidence: 'Holders haven’t been read yet.' }
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    // Endpoints list the accounts of wallets that sold everything, too.
    const people = holders.filter((holder) => holder.amount > 0n && !isVault(holder, launch))
    const nameless = people.find(
      ({ owner, amount }) => owner === null && shareOf(amount, supply) > MATTERS,
    )
    if (nameless) {
      return {
        outcome: 'unknown',
        evidence: 'Owners of the largest accounts haven’t been read yet.',
      }
    }
    // One wallet may have several accounts.
    const byOwner = new Map<string, bigint>()
    for (const { owner, account, amount } of people) {
      const name = owner ?? account
      byOwner.set(name, (byOwner.get(name) ?? 0n) + amount)
    }
    const top = [...byOwner.values()].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, TOP)
    const together = shareOf(
      sum(top, (amount) => amount),
      supply,
    )
    const largest = shareOf(top[0] ?? 0n, supply)
    const evidence = `The ${count(top.length, 'largest holder')} ${top.length === 1 ? 'has' : 'have'} ${percent(together)} of the supply, the largest one ${percent(largest)}; curves, pools, lockers, and burns excluded.`
    const strength = Math.max(
      ramp(together, TOP_FROM, TOP_WORST),
      ramp(largest, ONE_FROM, ONE_WORST),
    )
    return strength > 0 ? { outcome: 'flag', strength, evidence } : { outcome: 'clear', evidence }
  },
}
