import { describe, expect, it } from 'vitest'
import type { AlertsBody } from '../../../contract/records.ts'
import { alertsOf, fieldsOf, zonesWith } from './alerts.ts'

const ALERTS: AlertsBody = {
  on: true,
  min_risk: 10,
  max_risk: 60,
  venues: ['pumpfun'],
  quiet_from: 23 * 60 + 30,
  quiet_to: 6 * 60 + 5,
  time_zone: 'Europe/Berlin',
}
const fields = fieldsOf(ALERTS, 'Asia/Tokyo')

describe('alert preferences', () => {
  it('come out of the form as they went in', () => {
    expect(fields).toMatchObject({ min: '10', max: '60', quiet: true, from: '23:30', to: '06:05' })
    expect(alertsOf(fields)).toEqual(ALERTS)
    const always = { ...ALERTS, quiet_from: null, quiet_to: null, venues: [] }
    expect(alertsOf(fieldsOf(always, 'Asia/Tokyo'))).toEqual(always)
  })

  it('begin in the time zone of the browser, and stay in the one that was chosen', () => {
    const untouched = { ...ALERTS, quiet_from: null, quiet_to: null, time_zone: 'UTC' }
    expect(fieldsOf(untouched, 'Asia/Tokyo').zone).toBe('Asia/Tokyo')
    expect(fieldsOf({ ...ALERTS, time_zone: 'UTC' }, 'Asia/Tokyo').zone).toBe('UTC')
    expect(fields.zone).toBe('Europe/Berlin')
    expect(zonesWith('Europe/Berlin')).toContain('UTC')
  })

  it.each(['', '-1', '101', '1e1', '5.5', 'low'])('take no risk of %j', (min) => {
    expect(alertsOf({ ...fields, min })).toEqual({ error: expect.stringContaining('0 to 100') })
  })

  it('take no range that holds nothing', () => {
    expect(alertsOf({ ...fields, min: '61' })).toHaveProperty('error')
    expect(alertsOf({ ...fields, min: '60' })).not.toHaveProperty('error')
  })

  it('take no quiet hours without both ends, and none at all when it is never quiet', () => {
    expect(alertsOf({ ...fields, to: '' })).toHaveProperty('error')
    expect(alertsOf({ ...fields, to: '24:00' })).toHaveProperty('error')
    expect(alertsOf({ ...fields, to: '', quiet: false })).toMatchObject({ quiet_to: null })
  })
})
