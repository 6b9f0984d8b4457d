import { expect, test } from 'vitest'
import { settle } from '../../../../test/support/clocks/manual-clock.ts'
import { shareNext } from './share-next.ts'

test('a failure rejects everyone who waited for it, and nobody after', async () => {
  let asked = 0
  const share = shareNext(async () => {
    asked += 1
    if (asked === 1) throw new Error('no')
    return asked
  })
  const first = await Promise.allSettled([share(), share()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share()).toBe(2)
})

test('a caller during a request waits for the next one, even if the first fails', async () => {
  const ends: PromiseWithResolvers<number>[] = []
  const share = shareNext(() => {
    const end = Promise.withResolvers<number>()
    ends.push(end)
    return end.promise
  })
  const early = share()
  await settle()
  const late = share()
  ends[0]?.reject(new Error('no'))
  await expect(early).rejects.toThrow('no')
  await settle()
  ends[1]?.resolve(7)
  expect(await late).toBe(7)
})
