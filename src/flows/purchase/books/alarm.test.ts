import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../kernel/clock.ts'
import { nameAlarm } from './alarm.ts'

const NOON = 20_000 * DAY + 12 * HOUR
const alarm = (kind: 'endpoint_down' | 'unreadable', wallet = 'ours', detail = 'sig: cut off') =>
  ({ kind, wallet, detail }) as const

test('endpoints that are down are named once an hour, whatever they say and for whichever wallet', () => {
  const first = nameAlarm(alarm('endpoint_down', 'ours', 'HTTP 502'), NOON)
  expect(nameAlarm(alarm('endpoint_down', 'earlier', 'timed out'), NOON + 59 * MINUTE)).toBe(first)
  expect(nameAlarm(alarm('endpoint_down', 'ours', 'HTTP 502'), NOON + HOUR)).not.toBe(first)
})

test('anything else is named once a day in the same words for the same wallet', () => {
  const first = nameAlarm(alarm('unreadable'), NOON)
  expect(nameAlarm(alarm('unreadable'), NOON + 11 * HOUR)).toBe(first)
  expect(nameAlarm(alarm('unreadable'), NOON + DAY)).not.toBe(first)
  expect(nameAlarm(alarm('unreadable', 'earlier'), NOON)).not.toBe(first)
  expect(nameAlarm(alarm('unreadable', 'ours', 'other: cut off'), NOON)).not.toBe(first)
})
