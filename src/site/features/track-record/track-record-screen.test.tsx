// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type {
  CalibrationBody,
  CalibrationFiguresBody,
  HistoryRecordBody,
  QuestionBody,
  TrackRecordBody,
} from '../../../contract/launches/bodies.ts'
import { RISK_LEVELS } from '../../../contract/launches/risk.ts'
import { TrackRecordScreen } from './track-record-screen.tsx'

const NONE = { graduated: 0, dead: 0, rugged: 0, alive: 0, unknown: 0 }

const record = (fields: Partial<TrackRecordBody> = {}): TrackRecordBody => ({
  since: null,
  alerts: 0,
  most: 100_000,
  reported: 0,
  over: { launches: 0, judged: 0, outcomes: NONE },
  judged: 0,
  enough: 100,
  outcomes: NONE,
  levels: RISK_LEVELS.map((level) => ({
    level,
    count: 0,
    precision: null,
    recall: null,
    too_small: true,
  })),
  questions: [],
  attention: { judged: 0, separation: null },
  delay: null,
  from_history: null,
  model: { version: 'prior', trained: false },
  ...fields,
})

const calibration = (fields: Partial<CalibrationBody> = {}): CalibrationBody => ({
  measure: 'risk',
  stage: '60s',
  pending: 7,
  live: null,
  history: null,
  ...fields,
})

const LISTED: HistoryRecordBody['listed'] = [
  { venue: 'pumpfun', share: 1 },
  { venue: 'launchlab', share: 0.432 },
]

async function open(body: TrackRecordBody, calibrated = calibration()) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json(url.includes('/calibration') ? calibrated : body)
  })
  render(<TrackRecordScreen />)
  await screen.findByText('How we measure')
  return asked
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const HARM: QuestionBody = {
  question: 'harm',
  happened: 30,
  judged: 300,
  unknown: 20,
  compared: 290,
  by_version_2: 120,
  rate: { share: 0.1, low: 0.07, high: 0.14, of: 300 },
  bounds: { least: 0.094, most: 0.156 },
  levels: [],
  predictors: [
    { by: 'score', separation: range(0.81), beaten: null },
    { by: 'inflow', separation: range(0.79), beaten: false },
    { by: 'developer', separation: range(0.6), beaten: true },
  ],
}

function range(share: number) {
  return { share, low: share - 0.04, high: share + 0.04, least: share - 0.1, most: share + 0.1 }
}

describe('the track record', () => {
  it('says of each question which single fact the score does not beat', async () => {
    await open(record({ judged: 300, questions: [HARM] }))
    const place = within(screen.getByRole('region', { name: 'Harm' }))
    expect(
      place.getByText(
        /^30 of 300 launches: 10% \(7%–14%\)\..* 9.4% to 15.6%\. Judged by version 2: 120\.$/,
      ),
    ).toBeDefined()
    expect(place.getByText('The score does not beat net money in.')).toBeDefined()
    expect(place.getByText('The score beats the developer’s record.')).toBeDefined()
  })

  it('shows launches read from history separately', async () => {
    const past = { ...record(), since: 0, launches: 1_234, judged: 1_000, listed: LISTED }
    const outcomes = { graduated: 40, dead: 900, rugged: 50, alive: 10, unknown: 77 }
    await open(record({ from_history: { ...past, outcomes } }))
    const place = within(screen.getByRole('region', { name: 'Read from history' }))
    expect(place.getByText('1,234')).toBeDefined()
    expect(place.getByText('77')).toBeDefined()
    expect(place.getByText(/could list launches: pump\.fun 100%, LaunchLab 43%\./)).toBeDefined()
    expect(screen.getByText(/^The first figures appear here 24 hours after/)).toBeDefined()
  })

  it('counts apart what had already happened a minute after launch', async () => {
    const over = {
      launches: 250,
      judged: 200,
      outcomes: { ...NONE, dead: 180, rugged: 15, alive: 5 },
    }
    await open(record({ reported: 1_300, over, judged: 900, outcomes: { ...NONE, dead: 700 } }))
    const words =
      'Of 1,300 launches with a report a minute after launch, 250 were over by then. Of the 200 with an outcome, 195 ended dead or rugged.'
    expect(screen.getByText((text) => text.startsWith(words))).toBeDefined()
    expect(screen.getByText('of those, dead or rugged').nextElementSibling?.textContent).toBe('700')
  })

  it('shows no history section if none was read', async () => {
    await open(record())
    expect(screen.queryByText('Read from history')).toBe(null)
  })

  it('says when the first figures come, instead of tables of zeros', async () => {
    await open(record({ reported: 1_204 }))
    expect(
      screen.getByText(/24 hours after the first launch .* Reports so far: 1,204\.$/),
    ).toBeDefined()
    expect(screen.queryByRole('table')).toBe(null)
    expect(screen.queryByText('A small sample')).toBe(null)
    expect(screen.queryByText('Overall')).toBe(null)
    expect(screen.getByRole('link', { name: 'Verify the record' })).toBeDefined()
    expect(screen.getByText('AI filter: not trained yet.')).toBeDefined()
  })

  it('shows the confidence of each figure', async () => {
    const bad = { share: 0.9, low: 0.82, high: 0.95, of: 120 }
    await open(
      record({
        judged: 120,
        alerts: 400,
        levels: [{ level: 'severe', count: 120, precision: bad, recall: bad, too_small: false }],
        attention: {
          judged: 120,
          separation: 0.71,
        },
        delay: { count: 400, p50: 400, p90: 900, p99: 1_400 },
      }),
    )
    expect(screen.queryByText('A small sample')).toBeNull()
    expect(screen.getByRole('row', { name: /^Severe 120 90% ?82%–95%/ })).toBeDefined()
    expect(screen.getByText('1.4 s')).toBeDefined()
    expect(screen.getByText(/had more attention 71% of the time/)).toBeDefined()
    const csv = screen.getByRole('link', { name: 'Every alert as CSV' })
    expect(csv.getAttribute('href')).toBe('/track-record.csv')
  })
})

describe('calibration', () => {
  const share = (hits: number, of: number) => ({ share: hits / of, low: 0.55, high: 0.65, of })
  const all = { resolved: 1_200, unresolved: 34, said: 0.62, brier: 0.2, skill: 0.17 }
  const figures: CalibrationFiguresBody = {
    ...all,
    rate: share(720, 1_200),
    bins: [
      { from: 0.1, to: 0.2, said: 0.14, happened: share(1, 5), too_small: true },
      { from: 0.6, to: 0.7, said: 0.66, happened: share(714, 1_190), too_small: false },
      { from: 0.9, to: 1, said: null, happened: null, too_small: true },
    ],
    months: [{ month: '2026-11', ...all, rate: share(720, 1_200) }],
  }

  it('compares predictions with outcomes, with ranges, and counts unknown ones', async () => {
    await open(record({ judged: 900 }), calibration({ live: figures }))
    expect(await screen.findByRole('img', { name: /1,195 launches$/ })).toBeDefined()
    const skill = screen.getByText('skill over the base rate')
    expect(skill.nextElementSibling?.textContent).toBe('17%')
    expect(screen.getByText(/Outcome unknown: 34, .* Not 24 hours old yet: 7\./)).toBeDefined()
    expect(screen.getByRole('row', { name: '60–70 1,190 66 60% (55%–65%)' })).toBeDefined()
    expect(screen.queryByRole('row', { name: /^90–100/ })).toBeNull()
    expect(screen.getByRole('row', { name: '2026-11 1,200 34 62 60% (55%–65%) 17%' })).toBeDefined()
    expect(screen.queryByText('Read from history')).toBeNull()
  })

  it('shows the past apart, and no live figure for it', async () => {
    await open(record({ judged: 1 }), calibration({ history: figures }))
    expect(await screen.findByText('Read from history')).toBeDefined()
    expect(screen.getByText(/^No launch has an outcome yet/)).toBeDefined()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  it('loads the chosen stage, and offers none before the AI filter predicts', async () => {
    const asked = await open(record({ judged: 900 }), calibration({ live: figures }))
    await screen.findByRole('img')
    fireEvent.click(screen.getByRole('button', { name: '10 s' }))
    fireEvent.click(screen.getByRole('button', { name: 'AI filter' }))
    expect(await screen.findByRole('row', { name: /^60–70% 1,190 66%/ })).toBeDefined()
    expect(screen.queryByRole('button', { name: '10 s' })).toBeNull()
    expect(asked.filter((url) => url.includes('/calibration'))).toEqual([
      '/api/track-record/calibration?measure=risk&stage=60s',
      '/api/track-record/calibration?measure=risk&stage=10s',
      '/api/track-record/calibration?measure=model&stage=60s',
    ])
  })
})
