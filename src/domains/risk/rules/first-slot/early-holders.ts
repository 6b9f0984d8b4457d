import { percent } from '../../../../contract/format.ts'
import type { Snapshot } from '../../../launches/index.ts'
import { buyersOf, netBought, ramp, shareOf, sum, supplyOf } from '../../people.ts'
import { provenLocks } from '../../proven-locks.ts'
import type { Rule } from '../../report.ts'
import { count } from '../../wording.ts'

/** About 4 s: programs and whoever knew of it. Then about 10 s: nearly nobody else. */
const AT_ONCE = { slots: 10, from: 0.15, worst: 0.35 }
const SOON = { slots: 25, from: 0.18, worst: 0.42 }
/** A minute brings people too, so only the largest buyers count: a crowd's have little each. */
const MINUTE_SLOTS = 150
const LARGEST = [
  { most: 20, from: 0.25, worst: 0.37 },
  { most: 40, from: 0.32, worst: 0.42 },
]

/** Those who bought in the first minute still have it: their money says nothing, what they can sell does. */
export const earlyHolders: Rule = {
  id: 'early-holders',
  version: 2,
  weight: 0.85,
  title: 'Concentrated in its first minute',
  checks: 'What the first buyers still hold',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const { launchSlot } = snapshot.tape
    const kept = keptBy(snapshot)
    const keptWithin = (slots: number, most = Number.POSITIVE_INFINITY) => {
      const first = kept.filter(({ firstSlot }) => firstSlot - launchSlot <= slots)
      const amount = sum(first.slice(0, most), (one) => one.kept)
      return { wallets: first.length, share: shareOf(amount, supply) }
    }
    const atOnce = keptWithin(AT_ONCE.slots)
    const soon = keptWithin(SOON.slots)
    const bySeconds = Math.max(
      ramp(atOnce.share, AT_ONCE.from, AT_ONCE.worst),
      ramp(soon.share, SOON.from, SOON.worst),
    )
    const [byMinute] = LARGEST.map(({ most, from, worst }) => {
      const found = keptWithin(MINUTE_SLOTS, most)
      return { ...found, most, strength: ramp(found.share, from, worst) }
    }).sort((a, b) => b.strength - a.strength)
    if (byMinute && byMinute.strength > bySeconds) {
      const { wallets, most, share, strength } = byMinute
      const evidence = `Of ${count(wallets, 'wallet')} that bought within the first minute, the largest ${Math.min(most, wallets)} still hold ${percent(share)} of the supply.`
      return { outcome: 'flag', strength, evidence }
    }
    const evidence = `${count(soon.wallets, 'wallet')} that bought within ${SOON.slots} slots of the launch still ${soon.wallets === 1 ? 'has' : 'have'} ${percent(soon.share)} of the supply.`
    return bySeconds > 0
      ? { outcome: 'flag', strength: bySeconds, evidence }
      : { outcome: 'clear', evidence }
  },
}

/** What each buyer bought and neither sold nor locked for good, the largest first. */
function keptBy(snapshot: Snapshot): { firstSlot: number; kept: bigint }[] {
  const locks = provenLocks(snapshot)
  return buyersOf(snapshot)
    .map((buyer) => {
      const own = locks.filter((one) => one.buyer === buyer.wallet)
      const kept = netBought(buyer) - sum(own, ({ locked }) => locked)
      return { firstSlot: buyer.firstSlot, kept: kept > 0n ? kept : 0n }
    })
    .sort((a, b) => (a.kept < b.kept ? 1 : a.kept > b.kept ? -1 : 0))
}
