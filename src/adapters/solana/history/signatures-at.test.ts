import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { HOUR, SECOND } from '../../../kernel/clock.ts'
import type { HistoryRequest } from './request.ts'
import { signaturesAt } from './signatures-at.ts'

const NEVER = new AbortController().signal
const NOW = 1_700_000_000_000
const NEWEST = 1_000_000
const ask: HistoryRequest = (request, signal) => request(signal)

/** A chain whose slots were twice as long until half an hour ago. */
const timeOf = (slot: number) => {
  const back = NEWEST - slot
  const recent = (HOUR / 2 / SECOND) * 4
  const ms = back <= recent ? back * 250 : recent * 250 + (back - recent) * 500
  return Math.floor((NOW - ms) / SECOND)
}

function chain(hasBlock: (slot: number) => boolean, isEmpty = (_: number) => false) {
  const looked: number[] = []
  const rpc = {
    getSlot: async () => NEWEST,
    getBlockSignatures: async (slot: number) => {
      looked.push(slot)
      if (!hasBlock(slot)) return null
      return {
        blockTime: timeOf(slot),
        signatures: isEmpty(slot) ? [] : [...'abcde'].map((place) => `s${slot}${place}`),
      }
    },
  }
  const clock = manualClock(NOW)
  const near = { slot: NEWEST - 20_000, at: timeOf(NEWEST - 20_000) * SECOND }
  return { looked, find: (at: number) => signaturesAt({ rpc, clock, ask }, at, near, NEVER) }
}

const slotOf = ([signature]: readonly string[]) => Number.parseInt(signature?.slice(1) ?? '', 10)

test('it finds a block at or after the requested time, although slots differ in length', async () => {
  const { find, looked } = chain(() => true)
  const at = NOW - HOUR
  const slot = slotOf(await find(at))
  expect(timeOf(slot) * SECOND).toBeGreaterThanOrEqual(at)
  expect(looked.length).toBeLessThanOrEqual(12)
})

test('it names the first of the block, the last, and one in between', async () => {
  const { find } = chain(() => true)
  const found = await find(NOW - HOUR)
  expect(found.map((signature) => signature.at(-1))).toEqual(['a', 'e', 'c'])
})

test('skipped slots and empty blocks are passed over', async () => {
  const { find } = chain(
    (slot) => slot % 3 === 0,
    (slot) => slot % 2 === 0,
  )
  const at = NOW - HOUR / 3
  const slot = slotOf(await find(at))
  expect(slot % 6).toBe(3)
  expect(timeOf(slot) * SECOND).toBeGreaterThanOrEqual(at)
})

test('where no block has a signature there is none', async () => {
  const { find, looked } = chain(
    () => true,
    () => true,
  )
  expect(await find(NOW - HOUR / 3)).toEqual([])
  expect(looked.length).toBeLessThanOrEqual(12)
})
