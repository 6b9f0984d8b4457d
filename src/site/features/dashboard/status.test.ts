import { describe, expect, it } from 'vitest'
import { daysLeftText, type MemberRecord, memberStatus } from './status.ts'

const DAY = 86_400_000
const NOW = 1_795_225_200_000

describe('the status of a membership', () => {
  it('is active forever on lifetime, with no days to count', () => {
    for (const plan of ['lifetime', 'Lifetime']) {
      const record = { plan, joined_at: NOW - 900 * DAY, expires_at: null } as MemberRecord
      const status = memberStatus(record, NOW)
      expect(status).toMatchObject({ plan: 'lifetime', active: true, expiresAt: null })
      expect(daysLeftText(status)).toBeNull()
    }
  })

  it('treats any other plan as thirty days', () => {
    const record = { plan: 'monthly', joined_at: NOW } as unknown as MemberRecord
    expect(memberStatus(record, NOW)).toMatchObject({ plan: '30d', expiresAt: NOW + 30 * DAY })
  })

  it('takes the expiry from the record, else thirty days after the start', () => {
    const extended = memberStatus(
      { plan: '30d', joined_at: NOW - 40 * DAY, expires_at: NOW + 20 * DAY },
      NOW,
    )
    expect(extended).toMatchObject({ active: true, daysLeft: 20 })
    const record = memberStatus({ plan: '30d', joined_at: NOW - 29.5 * DAY }, NOW)
    expect(record).toMatchObject({ active: true, daysLeft: 1 })
  })

  it('ends with the very moment of expiry', () => {
    const record: MemberRecord = { plan: '30d', joined_at: NOW - 30 * DAY, expires_at: NOW }
    expect(memberStatus(record, NOW - 1)).toMatchObject({ active: true, daysLeft: 1 })
    expect(memberStatus(record, NOW)).toMatchObject({ active: false, daysLeft: 0, share: 0 })
  })

  it('counts a record without a start from now', () => {
    expect(memberStatus({ plan: '30d' }, NOW)).toMatchObject({
      startedAt: NOW,
      daysLeft: 30,
      share: 1,
    })
  })

  it('says the days left in words, and nothing when there are none', () => {
    expect(daysLeftText({ daysLeft: 1 })).toBe('1 day left')
    expect(daysLeftText({ daysLeft: 29 })).toBe('29 days left')
    expect(daysLeftText({ daysLeft: 0 })).toBeNull()
  })
})
