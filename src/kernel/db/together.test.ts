import { expect, test } from 'vitest'
import { together } from './together.ts'

test('all answers come in their order', async () => {
  expect(await together([Promise.resolve(1), Promise.resolve('two')])).toEqual([1, 'two'])
})

test('it ends once all have ended, with the error that came first', async () => {
  const slow = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  let isOver = false
  const all = together([late.promise, Promise.reject(new Error('first')), slow.promise])
  const ending = all
    .catch((error: Error) => error.message)
    .finally(() => {
      isOver = true
    })
  late.reject(new Error('second'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isOver).toBe(false)
  slow.resolve()
  expect(await ending).toBe('first')
})
