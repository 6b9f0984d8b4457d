import { expect, it } from 'vitest'
import { lamports } from '../../../kernel/money.ts'
import { type KeptLaunch, unpackLaunches } from './kept-launch.ts'
import { eachPacked, packLaunches } from './past-launches.ts'

const FROM = 1_700_000_000_000

const UNKNOWN = {
  ...{ developerBps: null, progressBps: null, developerBuyCents: null, quote: null },
  holderRewards: null,
  ...{ cashback: null, graduatesBps: null, fadesBps: null, ruggedBps: null },
}

const launch: KeptLaunch = {
  stages: [
    {
      ...{ stage: '10s', madeAt: FROM + 5, venue: 'pumpfun', words: '', score: 12 },
      ...{ attention: null, marketCapCents: null, buyers: null, developer: null },
      ...{ socials: null, ...UNKNOWN },
    },
    {
      ...{ stage: '60s', madeAt: FROM + 50_005, venue: 'pumpfun', words: 'cat "cat" | 猫' },
      ...{ score: 0, attention: 100, marketCapCents: 9_000_000_000, buyers: 0 },
      developer: { launches: 300, graduated: 0, rugged: 2 },
      socials: ['website', 'telegram'],
      ...{ developerBps: 250, progressBps: null, developerBuyCents: 0, quote: 'coin' },
      ...{ cashback: false, graduatesBps: 0, fadesBps: 4_200, ruggedBps: null },
      holderRewards: true,
    },
    {
      ...{ stage: '5m', madeAt: FROM + 300_005, venue: 'pumpfun', words: 'cat "cat" | 猫' },
      ...{ score: 7, attention: 0, marketCapCents: 0, buyers: 65_535, developer: null },
      ...{ socials: [], ...UNKNOWN },
    },
  ],
  outcome: 'dead',
  net: lamports(-501_000_000n),
}

function readBack(launches: readonly KeptLaunch[]): KeptLaunch[] {
  const read: KeptLaunch[] = []
  eachPacked(packLaunches(launches, FROM), FROM, ({ stages, ...rest }) =>
    read.push({ ...rest, stages: structuredClone(stages) }),
  )
  return read
}

it('reads what it packed', () => {
  const [first] = launch.stages
  const other: KeptLaunch = {
    ...{ stages: first ? [{ ...first, venue: 'dbc' }] : [], outcome: null, net: null },
  }
  const gained: KeptLaunch = { ...launch, outcome: 'unknown', net: lamports(-1n) }
  expect(readBack([launch, other, gained])).toEqual([launch, other, gained])
  expect(readBack([launch])).toEqual([launch])
  expect(readBack([])).toEqual([])
})

it('reads what a release before columns packed', () => {
  const packed = JSON.stringify([
    [
      ...['pumpfun', 'cat', 'dead', '-501000000'],
      ['10s', 5, 12, null, null, null, null, null, null, null, ''],
      [
        '60s',
        50_005,
        0,
        100,
        9_000_000_000,
        0,
        300,
        0,
        2,
        5,
        null,
        250,
        null,
        0,
        'coin',
        0,
        0,
        4_200,
      ],
    ],
  ])
  const [read] = unpackLaunches(packed, FROM)
  expect(read).toMatchObject({ outcome: 'dead', net: lamports(-501_000_000n) })
  expect(read?.stages).toMatchObject([
    { stage: '10s', madeAt: FROM + 5, words: '', attention: null, developer: null },
    {
      ...{ stage: '60s', words: 'cat', attention: 100, marketCapCents: 9_000_000_000 },
      ...{ developer: { launches: 300, graduated: 0, rugged: 2 }, developerBuyCents: 0 },
      ...{ cashback: false, fadesBps: 4_200 },
    },
  ])
})
