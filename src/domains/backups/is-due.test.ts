import { expect, test } from 'vitest'
import { isBackupDue } from './is-due.ts'

const at = (text: string) => Date.parse(`2026-11-${text}Z`)

test.each([
  ['at once, if there is none', '20T15:00', null, null, true],
  ['once each night', '21T03:00', '20T03:01', '20T03:01', true],
  ['not twice', '21T23:59', '21T03:00', '21T03:00', false],
  ['not before three', '21T02:59', '20T03:01', '20T03:01', false],
  ['an hour after a failure', '21T04:01', '20T03:01', '21T03:01', true],
  ['not sooner', '21T04:00', '20T03:01', '21T03:01', false],
  ['at three even after a failure just before', '21T03:00', '19T03:01', '21T02:50', true],
])('a backup is due %s', (_, now, goodAt, triedAt, isDue) => {
  const last = { goodAt: goodAt && at(goodAt), triedAt: triedAt && at(triedAt) }
  expect(isBackupDue(at(now), { goodAt: last.goodAt || null, triedAt: last.triedAt || null })).toBe(
    isDue,
  )
})
