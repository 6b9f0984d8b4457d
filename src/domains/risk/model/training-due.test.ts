import { expect, test } from 'vitest'
import { isTrainingDue } from './training-due.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)

test.each([
  ['on the day of the last one', '22T06:00', '22T23:00', null, false],
  ['before the night', '22T06:00', '23T04:59', null, false],
  ['at night', '22T06:00', '23T05:00', null, true],
  ['after days without', '19T06:00', '23T04:00', null, true],
  ['once a backfill is finished', '22T06:00', '22T08:00', '22T07:59', true],
  ['not twice for one backfill', '22T08:00', '22T09:00', '22T07:59', false],
])('%s', (_, lastAt, now, backfilledAt, isDue) => {
  const due = isTrainingDue({
    now: at(now),
    lastAt: at(lastAt),
    backfilledAt: backfilledAt === null ? null : at(backfilledAt),
  })
  expect(due).toBe(isDue)
})
