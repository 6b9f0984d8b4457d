import { describe, expect, it } from 'vitest'
import { crewWorld } from './crew-world.ts'
import { crewsOf } from './crews-of.ts'
import { FRAMING_NAMES } from './framings.ts'
import { judgeAll } from './judge-crews.ts'

/** The rules were chosen by seeds 1 to 5. */
const HELD_OUT = Array.from({ length: 10 }, (_, nth) => 1_001 + nth)

describe('crews', () => {
  it('are found in markets that the rules were not chosen by', () => {
    const { precision, recall } = judgeAll(HELD_OUT)
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(recall).toBeGreaterThanOrEqual(0.7)
  })

  // Wages are money that was sent and spent: one wallet each is taken for its employer's.
  it.each(FRAMING_NAMES.filter((name) => name !== 'wages'))(
    'take in nobody whom their enemies frame: %s',
    (framing) => {
      for (const seed of HELD_OUT.slice(0, 3)) {
        const { launches, money, crewOf } = crewWorld(seed, [framing])
        const framed = crewsOf(launches, money)
          .filter(({ wallets }) => wallets.some((wallet) => wallet.startsWith('attacker')))
          .flatMap(({ wallets }) => wallets.filter((wallet) => !crewOf.has(wallet)))
        expect(framed).toEqual([])
      }
    },
  )

  it('say what ties each of their wallets, and which launches they signed', () => {
    const { launches, money } = crewWorld(1, [])
    const signed = new Set(launches.flatMap(({ mint, creator }) => (creator ? [mint] : [])))
    for (const { wallets, ties, launches: own } of crewsOf(launches, money)) {
      const tied = new Set(ties.flatMap((tie) => tie.wallets))
      expect([...tied].toSorted()).toEqual(wallets)
      expect(own.every((mint) => signed.has(mint))).toBe(true)
    }
  })
})
