import { expect, test } from 'vitest'
import { manualClock } from '../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { SECOND } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import { createWriteProbe } from './write-probe.ts'

function setUp() {
  const clock = manualClock()
  const disk = { asked: 0, free: 5_000_000, write: async (): Promise<void> => {} }
  const db = {
    transaction: () => {
      disk.asked += 1
      return disk.write()
    },
  } as unknown as Database
  const freeBytes = async () => disk.free
  return { clock, disk, probe: createWriteProbe({ db, clock, log: quietLog }, freeBytes) }
}

test('a disk that is full is noticed, and one that has room again too', async () => {
  const { clock, disk, probe } = setUp()
  expect(await probe()).toBe(true)
  disk.write = async () => {
    throw new Error('database or disk is full')
  }
  await clock.advance(5 * SECOND)
  expect(await probe()).toBe(false)
  disk.write = async () => {}
  await clock.advance(5 * SECOND)
  expect(await probe()).toBe(true)
})

test('a full disk is noticed though a small write still fits', async () => {
  const { clock, disk, probe } = setUp()
  expect(await probe()).toBe(true)
  disk.free = 4_096
  await clock.advance(5 * SECOND)
  expect(await probe()).toBe(false)
})

test('probes once in five seconds, whatever the number of callers and the wall clock', async () => {
  const { clock, disk, probe } = setUp()
  await Promise.all([probe(), probe(), probe()])
  clock.step(-3_600 * SECOND)
  await clock.advance(4 * SECOND)
  await probe()
  expect(disk.asked).toBe(1)
  await clock.advance(1 * SECOND)
  await probe()
  expect(disk.asked).toBe(2)
})

test('a database that does not answer is reported', async () => {
  const { clock, disk, probe } = setUp()
  disk.write = () => new Promise(() => {})
  const answer = probe()
  await clock.advance(3 * SECOND)
  expect(await answer).toBe(false)
})
