// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { TrackRecordBody } from '../../../contract/launches.ts'
import { RISK_LEVELS } from '../../../contract/risk.ts'
import { TrackRecordScreen } from './track-record-screen.tsx'

const record = (fields: Partial<TrackRecordBody> = {}): TrackRecordBody => ({
  since: null,
  alerts: 0,
  most: 100_000,
  judged: 0,
  enough: 100,
  outcomes: { graduated: 0, dead: 0, rugged: 0, alive: 0, unknown: 0 },
  calibration: [{ from: 80, to: 90, count: 0, bad: null, too_small: true }],
  levels: RISK_LEVELS.map((level) => ({
    level,
    count: 0,
    precision: null,
    recall: null,
    too_small: true,
  })),
  attention: { judged: 0, bins: [], separation: null },
  delay: null,
  from_history: null,
  model: { version: 'prior', trained: false },
  ...fields,
})

async function open(body: TrackRecordBody) {
  vi.stubGlobal('fetch', async () => Response.json(body))
  render(<TrackRecordScreen />)
  await screen.findByText('Overall')
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the track record', () => {
  it('shows what was read from history in a place of its own', async () => {
    const past = { ...record(), since: 0, launches: 1_234, judged: 1_000 }
    const outcomes = { graduated: 40, dead: 900, rugged: 50, alive: 10, unknown: 77 }
    await open(record({ from_history: { ...past, outcomes } }))
    const place = within(screen.getByRole('region', { name: 'Read from history' }))
    expect(place.getByText('1,234')).toBeDefined()
    expect(place.getByText('77')).toBeDefined()
    expect(screen.getByText('alerts').nextElementSibling?.textContent).toBe('0')
  })

  it('has no place for history where none was read', async () => {
    await open(record())
    expect(screen.queryByText('Read from history')).toBe(null)
  })

  it('shows no figures while no launch has an outcome', async () => {
    await open(record())
    expect(screen.getByText('A small sample')).toBeDefined()
    expect(screen.getByText('No launch has an outcome yet.')).toBeDefined()
    expect(screen.getByRole('row', { name: 'Severe 0 ? ?' })).toBeDefined()
    expect(screen.getByText(/No alert has a block time/)).toBeDefined()
    expect(
      screen.getByText('No launch with a measured attention has an outcome yet.'),
    ).toBeDefined()
    expect(screen.getByText('AI filter: not trained yet.')).toBeDefined()
  })

  it('says how sure each figure is', async () => {
    const bad = { share: 0.9, low: 0.82, high: 0.95, of: 120 }
    await open(
      record({
        judged: 120,
        alerts: 400,
        calibration: [{ from: 80, to: 90, count: 120, bad, too_small: false }],
        levels: [{ level: 'severe', count: 120, precision: bad, recall: bad, too_small: false }],
        attention: {
          judged: 120,
          bins: [{ from: 60, to: 70, count: 120, lived: bad, too_small: false }],
          separation: 0.71,
        },
        delay: { count: 400, p50: 400, p90: 900, p99: 1_400 },
      }),
    )
    expect(screen.queryByText('A small sample')).toBeNull()
    expect(screen.getByRole('row', { name: '80–90 120 90% (82%–95%)' })).toBeDefined()
    expect(screen.getByRole('row', { name: /^Severe 120 90% ?82%–95%/ })).toBeDefined()
    expect(screen.getByText('1.4 s')).toBeDefined()
    expect(screen.getByRole('row', { name: '60–70 120 90% (82%–95%)' })).toBeDefined()
    expect(screen.getByText(/had more attention 71% of the time/)).toBeDefined()
    const csv = screen.getByRole('link', { name: 'Every alert as CSV' })
    expect(csv.getAttribute('href')).toBe('/track-record.csv')
  })
})
