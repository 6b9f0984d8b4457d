import { describe, expect, it } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS, DEFAULT_FILTER } from '../../../contract/alerts.ts'
import {
  alertsFields,
  alertsOf,
  allFields,
  changeFields,
  newFields,
  savedOf,
  zonesWith,
} from './fields.ts'

const ALERTS: AlertsBody = {
  name: 'Early',
  on: true,
  pace: 5,
  to: 'webhook',
  filters: [],
  min_risk: 10,
  max_risk: 60,
  min_attention: 40,
  max_attention: 100,
  min_cap_usd: 30_000,
  max_cap_usd: null,
  min_buyers: 20,
  max_buyers: 1_500,
  min_developer: 1,
  max_developer: 20,
  min_progress: null,
  max_progress: 95,
  min_creator_buy_usd: 100,
  max_creator_buy_usd: null,
  quotes: ['sol', 'coin'],
  min_graduates: 5,
  max_graduates: null,
  min_fades: null,
  max_fades: 60,
  min_rugged: null,
  max_rugged: 10,
  cashback: 'never',
  holder_rewards: 'only',
  first_launch: 'never',
  graduated_before: 'only',
  has_rugged: 'any',
  socials: ['twitter'],
  words: ['cat', 'moon dog'],
  venues: ['pumpfun'],
  quiet_from: 23 * 60 + 30,
  quiet_to: 6 * 60 + 5,
  trade_link: null,
  time_zone: 'Europe/Berlin',
}
const fields = alertsFields(ALERTS, 'Asia/Tokyo')
const errorsOf = (part: object) => {
  const read = alertsOf({ ...fields, ...part })
  return 'errors' in read ? read.errors : {}
}
const read = (part: object) => {
  const one = alertsOf({ ...fields, ...part })
  return 'alerts' in one ? one.alerts : null
}

describe('alert preferences', () => {
  it('survive a round trip through the form', () => {
    expect(fields).toMatchObject({ minRisk: '10', quiet: true, from: '23:30', minCap: '30,000' })
    expect(read({})).toEqual(ALERTS)
    expect(alertsOf(alertsFields(DEFAULT_ALERTS, 'UTC'))).toEqual({ alerts: DEFAULT_ALERTS })
  })

  it('begin in the time zone of the browser, and stay in the one that was chosen', () => {
    const untouched = { ...ALERTS, quiet_from: null, quiet_to: null, time_zone: 'UTC' }
    expect(alertsFields(untouched, 'Asia/Tokyo').zone).toBe('Asia/Tokyo')
    expect(alertsFields({ ...ALERTS, time_zone: 'UTC' }, 'Asia/Tokyo').zone).toBe('UTC')
    expect(fields.zone).toBe('Europe/Berlin')
    expect(zonesWith('Europe/Berlin')).toContain('UTC')
  })

  it.each(['-1', '101', '1e1', '5.5', 'low'])('reject the score %j', (text) => {
    expect(errorsOf({ minRisk: text }).minRisk).toContain('0 to 100')
    expect(errorsOf({ maxAttention: text }).maxAttention).toContain('0 to 100')
  })

  it('accept amounts as traders write them', () => {
    const capOf = (minCap: string) => read({ minCap })?.min_cap_usd
    expect(['30k', '$1.5M', '12,500', ' 7 ', ''].map(capOf)).toEqual([
      30_000,
      1_500_000,
      12_500,
      7,
      null,
    ])
    for (const text of ['-5', '1.23', '2b', 'k', '9'.repeat(10)])
      expect(errorsOf({ minCap: text }).minCap).toContain('whole dollars')
  })

  it('reject an empty range at its minimum', () => {
    expect(errorsOf({ minRisk: '61' })).toEqual({ minRisk: expect.stringContaining('above') })
    expect(errorsOf({ minRisk: '60' })).toEqual({})
    expect(errorsOf({ minBuyers: '1,501' })).toHaveProperty('minBuyers')
    expect(read({ minBuyers: '', maxBuyers: '' })).toMatchObject({ min_buyers: null })
  })

  it('accept a few short words', () => {
    expect(read({ words: ' cat,, Moon dog ,' })?.words).toEqual(['cat', 'Moon dog'])
    expect(errorsOf({ words: 'c' })).toHaveProperty('words')
    expect(errorsOf({ words: 'w'.repeat(25) })).toHaveProperty('words')
    expect(errorsOf({ words: Array(11).fill('cat').join() })).toHaveProperty('words')
  })

  it('require both ends of quiet hours, or none', () => {
    expect(errorsOf({ to: '' })).toHaveProperty('to')
    expect(errorsOf({ from: '24:00' })).toHaveProperty('from')
    expect(read({ to: '', quiet: false })).toMatchObject({ quiet_to: null })
  })

  it('keep all filters, with what they have in common changed for each', () => {
    const second = { ...DEFAULT_FILTER, name: 'Second', on: true }
    const alerts = { ...ALERTS, filters: [second] }
    const all = allFields(alerts, 'Asia/Tokyo')
    expect(savedOf(all)).toEqual({ alerts })
    const changed = changeFields(all, 1, { maxRisk: '30', tradeLink: 'none' })
    expect(savedOf(changed)).toEqual({
      alerts: { ...ALERTS, trade_link: 'none', filters: [{ ...second, max_risk: 30 }] },
    })
  })

  it('add a filter that lets everything through, and say which one is wrong', () => {
    const added = newFields(fields)
    expect(savedOf([fields, added])).toEqual({
      alerts: { ...ALERTS, filters: [{ ...DEFAULT_FILTER, on: true }] },
    })
    const wrong = { ...added, name: 'x'.repeat(25), minCap: 'a lot' }
    expect(savedOf([fields, wrong])).toMatchObject({
      nth: 1,
      errors: { name: expect.any(String), minCap: expect.any(String) },
    })
  })
})
