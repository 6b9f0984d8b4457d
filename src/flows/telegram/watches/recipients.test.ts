import { expect, test } from 'vitest'
import { inRotation } from './recipients.ts'

test('everyone is first once in as many events as there are members', () => {
  const rows = ['c', 'a', 'b'].map((id) => ({ id }))
  const orders = [0, 1, 2, 3].map((offset) =>
    inRotation(rows, offset)
      .map(({ id }) => id)
      .join(''),
  )
  expect(orders).toEqual(['abc', 'bca', 'cab', 'abc'])
  expect(inRotation([], 7)).toEqual([])
})
