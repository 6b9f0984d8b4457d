import { expect, test } from 'vitest'
import { mapFew } from './map-few.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('keeps the order of the items', async () => {
  const items = [5, 1, 4, 2, 3]
  const doubled = mapFew(items, 2, async (item) => {
    for (let wait = 0; wait < item; wait += 1) await turn()
    return item * 2
  })
  expect(await doubled).toEqual([10, 2, 8, 4, 6])
})

test('never exceeds its limit', async () => {
  let underWay = 0
  let most = 0
  await mapFew(Array.from({ length: 20 }), 3, async () => {
    most = Math.max(most, ++underWay)
    await turn()
    underWay -= 1
  })
  expect(most).toBe(3)
})

test('starts nothing more after a failure', async () => {
  const started: number[] = []
  const failing = mapFew([1, 2, 3, 4, 5, 6], 2, async (item) => {
    started.push(item)
    await turn()
    if (item === 2) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await turn()
  expect(started).not.toContain(6)
})
