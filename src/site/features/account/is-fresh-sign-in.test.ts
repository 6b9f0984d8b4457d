import { describe, expect, it } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { isFreshSignIn, movableAt } from './is-fresh-sign-in.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const account = (part: Partial<AccountBody>): AccountBody => ({
  telegram: null,
  strong: false,
  alerts: DEFAULT_ALERTS,
  signed_in_at: null,
  moved_at: null,
  left_at: null,
  running: null,
  now: 0,
  ...part,
})

describe('a sign-in', () => {
  it('is fresh for a little less than the server says', () => {
    expect(isFreshSignIn(account({ signed_in_at: 0 }), 9 * MINUTE)).toBe(true)
    expect(isFreshSignIn(account({ signed_in_at: 0 }), 9 * MINUTE + 1)).toBe(false)
    expect(isFreshSignIn(account({}), 0)).toBe(false)
  })
})

describe('a membership', () => {
  it('moves again after seven days', () => {
    expect(movableAt(account({}))).toBeNull()
    expect(movableAt(account({ moved_at: 5, now: DAY }))).toBe(7 * DAY + 5)
    expect(movableAt(account({ moved_at: 5, now: 7 * DAY + 5 }))).toBeNull()
  })
})
