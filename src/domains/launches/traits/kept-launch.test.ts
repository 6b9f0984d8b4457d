import { expect, it } from 'vitest'
import { lamports } from '../../../kernel/money.ts'
import { type KeptLaunch, packLaunches, unpackLaunches } from './kept-launch.ts'

const FROM = 1_700_000_000_000

it('reads what it packed', () => {
  const launches: KeptLaunch[] = [
    {
      stages: [
        {
          ...{ stage: '10s', madeAt: FROM + 5, venue: 'pumpfun', words: '', score: 12 },
          ...{ attention: null, marketCapCents: null, buyers: null, developer: null },
          socials: null,
        },
        {
          ...{ stage: '60s', madeAt: FROM + 50_005, venue: 'pumpfun', words: 'cat "cat" | 猫' },
          ...{ score: 0, attention: 100, marketCapCents: 5_000_000, buyers: 0 },
          developer: { launches: 3, graduated: 0, rugged: 2 },
          socials: ['website', 'telegram'],
          ...{ developerBps: 250, progressBps: null, creatorBuyCents: 0, quote: 'coin' },
        },
        {
          ...{ stage: '5m', madeAt: FROM + 300_005, venue: 'pumpfun', words: 'cat "cat" | 猫' },
          ...{ score: 7, attention: 0, marketCapCents: 0, buyers: 9, developer: null },
          socials: [],
          ...{ developerBps: null, progressBps: null, creatorBuyCents: null, quote: null },
          ...{ cashback: false, graduatesBps: 0, fadesBps: 4_200, ruggedBps: null },
        },
      ],
      outcome: 'dead',
      net: lamports(-501_000_000n),
    },
  ]
  launches.push({ ...(launches[0] as KeptLaunch), outcome: null, net: null })
  expect(unpackLaunches(packLaunches(launches, FROM), FROM)).toEqual(launches)
})
