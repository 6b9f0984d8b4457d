import { percent, trimmed } from '../../../../contract/format.ts'
import { buyersOf, ramp, shareOf, sum, supplyOf } from '../../people.ts'
import type { Rule } from '../../report.ts'
import { count } from '../../wording.ts'

const LAMPORTS = 1_000_000_000
const WALLETS_WORST = 6
const SHARE_WORST = 0.25

/**
 * A launch that paid a landing service, with buyers in its own slot: transactions that land together are
 * sent together. Two tipped buys in that slot are a weaker sign: snipers tip as well.
 */
export const tippedLaunch: Rule = {
  id: 'tipped-launch',
  version: 2,
  weight: 0.3,
  title: 'Tips paid to land together',
  checks: 'Tips to landing services',
  from: '60s',
  reads: 'wallets',
  evaluate(snapshot) {
    const { tips, launch, tape } = snapshot
    const own = tips?.get(launch.signature)
    const supply = supplyOf(snapshot)
    if (tips === null || own === undefined || supply === null) {
      return {
        outcome: 'unknown',
        evidence: 'The launch transaction hasn’t been checked for tips.',
      }
    }
    const first = buyersOf(snapshot).filter(({ firstSlot }) => firstSlot <= tape.launchSlot)
    const tipped = first.filter(({ firstSignature }) => (tips.get(firstSignature) ?? 0n) > 0n)
    const share = shareOf(
      sum(first, ({ bought }) => bought),
      supply,
    )
    const bought = `${count(first.length, 'wallet')} bought in its slot: ${percent(share)} of the supply`
    if (own > 0n && first.length > 0) {
      const strength = Math.max(0.5, ramp(first.length, 0, WALLETS_WORST), share / SHARE_WORST)
      const evidence = `The launch paid ${sol(own)} to a landing service, and ${bought}.`
      return { outcome: 'flag', strength: Math.min(1, strength), evidence }
    }
    if (tipped.length >= 2) {
      const evidence = `${count(tipped.length, 'wallet')} that bought in the launch’s slot paid landing services; ${bought}.`
      return { outcome: 'flag', strength: 0.4, evidence }
    }
    const evidence = `The launch paid ${own > 0n ? sol(own) : 'nothing'} to landing services; ${bought}.`
    return { outcome: 'clear', evidence }
  },
}

/** Never "0 SOL" for something. */
function sol(lamports: bigint): string {
  const whole = Number(lamports) / LAMPORTS
  return whole < 0.0001 ? 'less than 0.0001 SOL' : `${trimmed(whole, 4)} SOL`
}
