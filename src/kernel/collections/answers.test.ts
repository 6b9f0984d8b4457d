import { expect, test } from 'vitest'
import { MINUTE } from '../clock.ts'
import { createAnswers } from './answers.ts'

test('asks once for each moment, and again for what failed', async () => {
  const answers = createAnswers()
  const asked: number[] = []
  const ask = (at: number) => answers.oncePerMoment('what', at, async () => asked.push(at))
  expect(await Promise.all([ask(1), ask(1), ask(2)])).toEqual([1, 1, 2])
  const fail = () => answers.oncePerMoment('what', 3, () => Promise.reject(new Error('down')))
  await expect(fail()).rejects.toThrow('down')
  await ask(3)
  expect(asked).toEqual([1, 2, 3])
})

test('asks once every ten minutes, as of when these began', async () => {
  const answers = createAnswers()
  const ask = (at: number) => answers.everyTenMinutes('what', at, async (moment) => moment)
  expect(await ask(19 * MINUTE)).toBe(10 * MINUTE)
  expect(await ask(20 * MINUTE)).toBe(20 * MINUTE)
})
