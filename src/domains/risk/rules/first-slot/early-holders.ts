import { percent } from '../../../../contract/format.ts'
import { descending } from '../../../../kernel/compare.ts'
import { ramp, shareOf, sum, supplyOf } from '../../people.ts'
import type { Rule } from '../../report.ts'
import { count } from '../../wording.ts'
import {
  type EarlyBuyer,
  type EarlyHolding,
  earlyBuyers,
  heldBy,
  mostAlike,
} from './early-buyers.ts'

/** In the first 4 s, about, only programs and insiders buy; in the first 10 s, hardly anybody else. */
const SECONDS = [
  { slots: 10, from: 0.15, worst: 0.35 },
  { slots: 25, from: 0.18, worst: 0.42 },
] as const
const SOON = SECONDS[1].slots
/** A minute brings people too. */
const MINUTE_SLOTS = 150
/** People spend different sums, so many buyers of about one size are rare: the fewer, the more each has. */
const ALIKE = [
  { most: 12, from: 0.195, worst: 0.245 },
  { most: 24, from: 0.29, worst: 0.345 },
  { most: Number.POSITIVE_INFINITY, from: 0.205, worst: 0.305 },
] as const
/** Whatever their sizes. A launch that dozens buy on its way to graduation has a quarter of the supply in its 20 largest. */
const LARGEST = { most: 20, from: 0.31, worst: 0.36 }
/** The ten largest have most of it. The thirty after them usually have little. */
const NEXT = { after: 10, most: 40, from: 0.17, worst: 0.21 }
/** Besides its ten largest, such a launch's buyers have little. */
const REST = { from: 0.27, worst: 0.34, besides: 10 }

/** Those who bought in the first minute still have it: their money says nothing, what they can sell does. */
export const earlyHolders: Rule = {
  id: 'early-holders',
  version: 4,
  weight: 0.85,
  title: 'Concentrated in its first minute',
  checks: 'What the first buyers still hold',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const supply = supplyOf(snapshot)
    if (supply === null) return { outcome: 'unknown', evidence: 'Supply unknown.' }
    const buyers = earlyBuyers(snapshot, MINUTE_SLOTS)
    const { launchSlot } = snapshot.tape
    const within = (slots: number) =>
      buyers.filter(({ firstSlot }) => firstSlot - launchSlot <= slots)
    const soon = within(SOON)
    const shareOfSoon = shareOf(
      sum(soon, (one) => one.kept),
      supply,
    )
    const says = `${count(soon.length, 'wallet')} that bought within ${SOON} slots of the launch still ${soon.length === 1 ? 'has' : 'have'} ${percent(shareOfSoon)} of the supply.`
    const bySeconds = Math.max(
      ...SECONDS.map(({ slots, from, worst }) => {
        const kept = sum(within(slots), (one) => one.kept)
        return ramp(shareOf(kept, supply), from, worst)
      }),
    )
    const byMinute = ofTheMinute(buyers, supply)
    if (byMinute.strength > bySeconds) {
      return { outcome: 'flag', strength: byMinute.strength, evidence: byMinute.evidence }
    }
    return bySeconds > 0
      ? { outcome: 'flag', strength: bySeconds, evidence: says }
      : { outcome: 'clear', evidence: says }
  },
}

/** The strongest sign among the buyers of the first minute. @param buyers the largest first */
function ofTheMinute(buyers: readonly EarlyBuyer[], supply: bigint) {
  const who = `Of ${count(buyers.length, 'wallet')} that bought within the first minute, `
  const describe = (held: EarlyHolding, which: string) => {
    const kept = percent(shareOf(held.kept, supply))
    const bought = percent(shareOf(held.bought, supply))
    // What was sold is said once it is more than dust.
    const isSold = (held.bought - held.kept) * 20n > held.bought
    return isSold
      ? `${who}${which} bought ${bought} of the supply and still hold ${kept}.`
      : `${who}${which} still hold ${kept} of the supply.`
  }
  const alike = ALIKE.map(({ most, from, worst }) => {
    const held = mostAlike(buyers, most)
    const evidence = describe(held, `${held.wallets} of about the same size`)
    return { strength: ramp(shareOf(held.weighs, supply), from, worst), evidence }
  })
  const largest = heldBy(buyers.slice(0, LARGEST.most))
  // Those who sold what they had bought make no room among those who hold.
  const holding = buyers.toSorted((a, b) => descending(a.kept, b.kept))
  const forty = heldBy(holding.slice(0, NEXT.most))
  const next = heldBy(holding.slice(NEXT.after, NEXT.most))
  const all = heldBy(buyers)
  const rest = heldBy(buyers.slice(REST.besides))
  // In a real crowd some sell within the minute, so sales speak against one owner.
  const byRest = shareOf(rest.kept, supply) - 1.5 * shareOf(rest.bought - rest.kept, supply)
  return [
    ...alike,
    {
      strength: ramp(shareOf(largest.weighs, supply), LARGEST.from, LARGEST.worst),
      evidence: describe(largest, `the largest ${largest.wallets}`),
    },
    {
      strength: ramp(shareOf(next.kept, supply), NEXT.from, NEXT.worst),
      evidence: `${who}the ${forty.wallets} that hold the most have ${percent(shareOf(forty.kept, supply))} of the supply.`,
    },
    {
      strength: ramp(byRest, REST.from, REST.worst),
      evidence: describe(all, `all ${all.wallets}`),
    },
  ].reduce((most, one) => (one.strength > most.strength ? one : most))
}
