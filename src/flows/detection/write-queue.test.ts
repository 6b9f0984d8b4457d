import { expect, it } from 'vitest'
import { manualClock, settle } from '../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../test/support/quiet-log.ts'
import { createWriteQueue } from './write-queue.ts'

const surroundings = () => ({ clock: manualClock(), log: quietLog })
const never = new AbortController().signal
const away = async () => false

it('stores together batches that arrived while it was busy', async () => {
  const groups: number[][] = []
  const turn = Promise.withResolvers<void>()
  const queue = createWriteQueue<number>(
    surroundings(),
    3,
    async (items) => {
      groups.push([...items])
      if (groups.length === 1) await turn.promise
    },
    away,
    never,
  )
  const first = queue.add(1)
  await settle()
  const rest = [2, 3, 4, 5].map((item) => queue.add(item))
  expect(queue.waiting()).toBe(4)
  turn.resolve()
  await Promise.all([first, ...rest])
  await queue.drained()
  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

it('retries until it is stored', async () => {
  const { clock, log } = surroundings()
  const tries: number[][] = []
  const queue = createWriteQueue<number>(
    { clock, log },
    9,
    async (items) => {
      tries.push([...items])
      if (tries.length < 9) throw new Error('busy')
    },
    away,
    never,
  )
  const added = queue.add(7)
  await clock.advance(9_000)
  await added
  expect(tries).toEqual(Array.from({ length: 9 }, () => [7]))
})

it('gives up when stopped, and rejects its waiters', async () => {
  const { clock, log } = surroundings()
  const stop = new AbortController()
  const store = async () => {
    throw new Error('gone')
  }
  const queue = createWriteQueue<number>({ clock, log }, 9, store, away, stop.signal)
  const added = queue.add(1)
  added.catch(() => {})
  await settle()
  stop.abort()
  await expect(added).rejects.toThrow('gone')
})

it('leaves nothing out while PostgreSQL’s disk is full, even if a probe fits', async () => {
  const { clock, log } = surroundings()
  let tries = 0
  const store = async () => {
    tries += 1
    if (tries < 20) throw Object.assign(new Error('could not extend file'), { code: '53100' })
  }
  const queue = createWriteQueue<number>({ clock, log }, 9, store, async () => true, never)
  const added = queue.add(7)
  await clock.advance(20_000)
  await added
  expect(tries).toBe(20)
})

it('leaves out only the row that can not be stored', async () => {
  const { clock, log } = surroundings()
  const stored: number[] = []
  const store = async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('refused')
    stored.push(...items)
  }
  const queue = createWriteQueue<number>({ clock, log }, 9, store, async () => true, never)
  const added = Promise.all([1, 13, 2].map((item) => queue.add(item)))
  await clock.advance(10_000)
  await added
  expect(stored).toEqual([1, 2])
})
