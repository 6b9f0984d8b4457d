import { expect, test } from 'vitest'
import { scriptedChain } from '../../../../test/support/chain/scripted-chain.ts'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { createBelievedSlot } from './believed-slot.ts'

/** The endpoints answer with these, one after the other. */
function answering(...answers: number[]) {
  const clock = manualClock()
  const turns: number[] = []
  const getSlot = async (_: string, __?: AbortSignal, turn = 0) => {
    turns.push(turn)
    return answers.shift() ?? Number.NaN
  }
  const slot = createBelievedSlot({ rpc: { ...scriptedChain().rpc, getSlot }, clock }, 'finalized')
  return { clock, turns, slot }
}

test('the first answer needs a second, and what follows from it does not', async () => {
  const { clock, turns, slot } = answering(1_000, 1_001, 1_010)
  expect(await slot.ask()).toBe(1_001)
  await clock.advance(4 * SECOND)
  expect(await slot.ask()).toBe(1_010)
  expect(turns).toEqual([0, 1, 0])
})

test('a first answer that the second contradicts is refused', async () => {
  const { slot } = answering(4e12, 1_000, 1_000, 1_001)
  await expect(slot.ask()).rejects.toThrow('far apart')
  expect(slot.last()).toBeNull()
  expect(await slot.ask()).toBe(1_001)
})

test('a single absurd answer later leaves no trace', async () => {
  const { slot } = answering(1_000, 1_000, 4e12, 1_002)
  await slot.ask()
  expect(await slot.ask()).toBe(1_002)
  expect(slot.last()?.slot).toBe(1_002)
})

test('a chain that starts over is believed once two answers agree', async () => {
  const { slot } = answering(1_000_000, 1_000_000, 5, 6)
  await slot.ask()
  expect(await slot.ask()).toBe(6)
})
