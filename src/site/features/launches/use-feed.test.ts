import { expect, it } from 'vitest'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { merge } from './use-feed.ts'

const launch = (mint: string, detected_at: number, trades = 0) =>
  ({ mint, detected_at, trades }) as LaunchBody

it('adds new launches on top, keeps known ones in place, and drops the oldest', () => {
  const before = [launch('b', 2), launch('a', 1)]
  const names = (after: LaunchBody[]) => after.map(({ mint, trades }) => `${mint}${trades}`)
  expect(names(merge(before, launch('c', 3), 3))).toEqual(['c0', 'b0', 'a0'])
  expect(names(merge(before, launch('a', 1, 7), 3))).toEqual(['b0', 'a7'])
  expect(names(merge(before, launch('c', 3), 2))).toEqual(['c0', 'b0'])
  expect(names(merge(before, launch('0', 0), 2))).toEqual(['b0', 'a0'])
})
