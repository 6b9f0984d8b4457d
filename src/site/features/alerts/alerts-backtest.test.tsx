// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type AlertsBody, DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import type { BacktestBody, BacktestGroupBody } from '../../../contract/backtest.ts'
import { AlertsBacktest } from './alerts-backtest.tsx'

const UNTIL = Date.UTC(2026, 10, 21)
const group = (fields: Partial<BacktestGroupBody> = {}): BacktestGroupBody => ({
  launches: 50,
  known: 40,
  dead: 30,
  rugged: 6,
  graduated: 4,
  traded: { trades: 10, positive: 2, mean: '-41000000', mean_without_best: '-63000000' },
  ...fields,
})
const result = (fields: Partial<BacktestBody> = {}): BacktestBody => ({
  since: UNTIL - 14 * 86_400_000,
  until: UNTIL,
  of: 18_000,
  matched: 220,
  sent: 174,
  quiet: 6,
  paced: 40,
  a_day: 12.4,
  days: 14,
  tried: 1,
  earlier: null,
  newest: null,
  ...fields,
})
const part = { since: 0, until: UNTIL, alerts: group(), all: group(), random: group() }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function run(body: BacktestBody | { error: unknown }, alerts: AlertsBody = DEFAULT_ALERTS) {
  const asked: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body: sent }: { body: string }) => {
    asked.push(JSON.parse(sent))
    return Response.json(body, { status: 'error' in body ? 429 : 200 })
  })
  const shown = render(<AlertsBacktest alerts={alerts} />)
  expect(asked).toEqual([])
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText('Test this filter')
  return { ...shown, asked }
}

it('tests on request, and says what was sent and what was not', async () => {
  const { asked } = await run(result())
  expect(asked).toEqual([DEFAULT_ALERTS])
  await screen.findByText('12.4 a day')
  screen.getByText(/220 of 18,000 launches matched/)
  screen.getByText(/40 too soon after another alert, and 6 in your quiet hours/)
  screen.getByText(/Too few alerts to say what happened/)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/look good by chance|looks good by chance/)).toBeNull()
})

it('shows what happened beside all and as many at random, and where there are too few', async () => {
  const quiet = group({ known: 0, traded: null })
  await run(result({ tried: 7, earlier: { ...part, random: quiet } }))
  const table = within(await screen.findByRole('table'))
  const cells = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('Dead')).toEqual(['75%', '75%', '–'])
  expect(cells('Above zero')).toEqual(['20%', '20%', '–'])
  expect(cells('Hypothetical mean, SOL')).toEqual(['-0.041', '-0.041', '–'])
  screen.getByText('Too few alerts with a known outcome.')
  screen.getByText(/You tested 7 filters in 14 days/)
})

it('forgets a result when the filter changes, and waits for a valid one', async () => {
  const { rerender } = await run(result())
  await screen.findByText('12.4 a day')
  rerender(<AlertsBacktest alerts={{ ...DEFAULT_ALERTS, max_risk: 40 }} />)
  expect(screen.queryByText('12.4 a day')).toBeNull()
  rerender(<AlertsBacktest alerts={null} />)
  expect(screen.getByRole('button').hasAttribute('disabled')).toBe(true)
})

it('says why it failed, and what is kept when nothing is', async () => {
  await run({ error: { code: 'rate_limited', message: 'Too many requests. Wait a minute.' } })
  await screen.findByText(/minute/)
  cleanup()
  await run(result({ since: null, of: 0 }))
  await screen.findByText('No launch of the last 14 days is kept yet.')
})
