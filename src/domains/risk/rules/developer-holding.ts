import { percent } from '../../../contract/format.ts'
import type { Snapshot } from '../../launches/index.ts'
import { HOLDERS_LISTED, handedOver, MATTERS_SHARE } from '../handed-over.ts'
import { asFarAsSeen, missingFrom } from '../missing.ts'
import {
  developersOf,
  developerTrades,
  netBought,
  ramp,
  shareOf,
  sum,
  supplyOf,
} from '../people.ts'
import { provenLocks } from '../proven-locks.ts'
import type { Rule } from '../report.ts'
import { atLarge, personBehind } from '../vaults.ts'

const FROM = 0.04
const WORST = 0.25

/** The share of the supply that the developer could sell at once, itself or through those it sent tokens to. */
export const developerHolding: Rule = {
  id: 'developer-holding',
  version: 6,
  weight: 0.4,
  title: 'Developer holds a large share',
  checks: 'Developer’s holding',
  from: 'at_once',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (developersOf(snapshot).size === 0) {
      return { outcome: 'unknown', evidence: 'Developer’s wallet unknown.' }
    }
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }

    const gone = handedOver(snapshot).away ?? 0n
    const away = shareOf(gone, supply)
    const { amount, locked, byList } = heldBy(snapshot, gone)
    const share = shareOf(amount, supply)
    if (snapshot.holders && away >= MATTERS_SHARE) {
      const strength = Math.max(0.1, ramp(share + away, FROM, WORST))
      const evidence = `The developer holds ${percent(share)} of the supply and sent ${percent(away)} away without selling it.`
      return { outcome: 'flag', strength, evidence }
    }
    const strength = ramp(share, FROM, WORST)
    const missing = byList ? null : missingFrom(snapshot.tape, 'sellers')
    const says = byList
      ? `The developer holds ${percent(share)} of the supply.`
      : `By its trades, the developer has ${percent(share)} of the supply${locked === 0n ? '' : `, besides ${percent(shareOf(locked, supply))} that is locked`}.`
    if (strength > 0) return { outcome: 'flag', strength, evidence: asFarAsSeen(says, missing) }
    if (missing) return { outcome: 'unknown', evidence: missing }
    if (snapshot.holders) return { outcome: 'clear', evidence: says }
    // Outside a curve, wallets that never traded can hold tokens.
    if (snapshot.liquidity?.in !== 'curve') {
      return { outcome: 'unknown', evidence: 'Holders haven’t been read yet.' }
    }
    return { outcome: 'clear', evidence: says }
  },
}

/** Share of the supply, 0 to 1, that the developer could sell; null where it is not known. */
export function developerShare(snapshot: Snapshot): number | null {
  const supply = supplyOf(snapshot)
  if (supply === null || developersOf(snapshot).size === 0) return null
  const { amount, byList } = heldBy(snapshot, handedOver(snapshot).away ?? 0n)
  return byList || missingFrom(snapshot.tape, 'sellers') === null ? shareOf(amount, supply) : null
}

type Held = { amount: bigint; locked: bigint; byList: boolean }

/**
 * By the list of holders, locks that pay the developer included; else by its trades, without what it sent away or
 * locked for good.
 */
function heldBy(snapshot: Snapshot, away: bigint): Held {
  const developers = developersOf(snapshot)
  const listed = (snapshot.holders ?? []).filter((holder) => {
    const person = personBehind(holder)
    return person !== null && developers.has(person)
  })
  const { holders, liquidity } = snapshot
  const isAll = holders !== null && holders.length < HOLDERS_LISTED && liquidity?.in === 'curve'
  if (listed.length > 0 || isAll) {
    const amount = sum(listed, (one) => (one.amount > 0n ? atLarge(one) : 0n))
    return { amount, locked: 0n, byList: true }
  }
  const bought = sum(developerTrades(snapshot), netBought)
  const own = provenLocks(snapshot).filter(({ buyer }) => buyer === null)
  const locked = sum(own, (one) => one.locked)
  const left = bought - locked - away
  return { amount: left > 0n ? left : 0n, locked, byList: false }
}
