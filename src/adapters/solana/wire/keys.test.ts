import { expect, test } from 'vitest'
import { addressOf, key } from '../../../../test/support/chain/borsh.ts'
import { Keys } from './keys.ts'
import { PROGRAMS } from './programs.ts'

const one = addressOf('one')
const two = addressOf('two')

test('keys are the same as text and as bytes', () => {
  for (const keys of [
    new Keys([one, PROGRAMS.boop, two]),
    new Keys([key(one), key(PROGRAMS.boop), key(two)]),
  ]) {
    expect(keys.all([2, 0, 2])).toEqual([two, one, two])
    expect([0, 1, 2].map((index) => keys.watched(index))).toEqual([null, PROGRAMS.boop, null])
    expect(keys.indexOf(two)).toBe(2)
    expect(keys.hasWatched()).toBe(true)
  }
  expect(new Keys([one, key(two)]).hasWatched()).toBe(false)
})

test('an index out of range, or an invalid key, is null', () => {
  const keys = new Keys([one, new Uint8Array(31), new Uint8Array(50_000)])
  for (const index of [-1, 1, 2, 3, 0.5, Number.NaN, 1e300, 'length', {}, null, [], 7n]) {
    expect(keys.at(index as number)).toBeNull()
    expect(keys.all([0, index as number])).toBeNull()
    expect(keys.watched(index as number)).toBeNull()
  }
  expect(keys.at(0n as never)).toBe(one)
  expect(keys.all({ toString: 1, length: 1 } as never)).toBeNull()
})
