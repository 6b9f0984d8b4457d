import { expect, test } from 'vitest'
import { SHARDS, shardOf } from './shards.ts'

test('a mint keeps its shard in every version, because streams hold it', () => {
  const mints = [
    'So11111111111111111111111111111111111111112',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    '',
  ]
  expect(mints.map(shardOf)).toMatchInlineSnapshot(`
    [
      31,
      40,
      4,
    ]
  `)
})

test('mints of one launchpad, which end alike, are spread evenly', () => {
  const counts = new Array<number>(SHARDS).fill(0)
  const each = 200
  for (let nth = 0; nth < SHARDS * each; nth += 1) {
    const shard = shardOf(`${nth.toString(36)}pump`)
    counts[shard] = (counts[shard] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(each / 2)
  expect(Math.max(...counts)).toBeLessThan(each * 2)
})
