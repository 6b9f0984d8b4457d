import { expect, test } from 'vitest'
import { eachDue } from './each-due.ts'

async function worked(count: number, failing: (one: number) => boolean) {
  const due = Array.from({ length: count }, (_, nth) => nth)
  const done: number[] = []
  const failed: unknown[] = []
  const read = async (after: number | null, limit: number) =>
    due.filter((one) => after === null || one > after).slice(0, limit)
  await eachDue(
    { read, limit: 3 },
    async (one) => {
      if (failing(one)) throw new Error(`${one}`)
      done.push(one)
    },
    (_, one) => failed.push(one),
  )
  return { done, failed }
}

test('reads on past a page in which something failed', async () => {
  expect(await worked(8, (one) => one < 3)).toEqual({ done: [3, 4, 5], failed: [0, 1, 2] })
  expect(await worked(8, (one) => one === 1)).toMatchObject({ done: [0, 2, 3, 4, 5] })
  expect(await worked(7, () => true)).toMatchObject({ failed: [0, 1, 2, 3, 4, 5, 6] })
})

test('leaves the rest to the next time if nothing failed', async () => {
  expect(await worked(8, () => false)).toEqual({ done: [0, 1, 2], failed: [] })
})
