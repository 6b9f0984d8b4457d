// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { BenchmarkBody, JudgedBody, JudgedFigures } from '../../../contract/launches/judged.ts'
import { BenchmarkScreen } from './benchmark-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const FIGURES: JudgedFigures = {
  samples: 109,
  positives: 51,
  auc: 0.893,
  average_precision: 0.41,
  precision_top_5: null,
}

const judged = (fields: Partial<JudgedBody> = {}): JudgedBody => ({
  judged_at: Date.UTC(2026, 10, 27, 12),
  labels: 'a'.repeat(64),
  rules: 'r1',
  model: 'm1',
  from: Date.UTC(2026, 5, 1, 12),
  to: Date.UTC(2026, 5, 30, 12),
  coverage: { scored: 109, before_launch: 3 },
  known: 0,
  calls_per_launch: 56,
  targets: [{ label: 'rug', by: 'score', ...FIGURES, venues: [], calibration: [] }],
  ...fields,
})

async function open(body: BenchmarkBody) {
  vi.stubGlobal('fetch', async () => Response.json(body))
  render(<BenchmarkScreen />)
}

test('says each figure with its sample and interval, and links the page as it was signed', async () => {
  const page = judged()
  await open({ pages: [page] })
  const row = await screen.findByRole('row', { name: /^rug: Risk score/ })
  const cells = within(row).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['89.3%82.9% to 95.7%', '41%', '–', '109', '51'],
  ])
  expect(screen.getByText('labeled launches').nextSibling?.textContent).toBe('112')
  const link = screen.getByRole('link', { name: 'The signed page' })
  expect(link.getAttribute('href')).toBe(`/benchmark/${page.judged_at}.txt`)
})

test('names venues apart only where there are several', async () => {
  const venue = (id: 'pumpfun' | 'heaven') => ({ venue: id, ...FIGURES })
  const [target] = judged().targets
  if (!target) throw new Error('no target')
  const [one, two] = [[venue('pumpfun')], [venue('pumpfun'), venue('heaven')]]
  await open({ pages: [judged({ targets: [{ ...target, venues: one }] })] })
  await screen.findByText('rug: Risk score')
  expect(screen.queryByText('pump.fun')).toBeNull()
  cleanup()
  await open({ pages: [judged({ targets: [{ ...target, venues: two }] })] })
  await screen.findByText('rug: Risk score')
  expect(screen.getAllByRole('row').length).toBe(4)
})

test('says that nothing is published yet', async () => {
  await open({ pages: [] })
  expect(await screen.findByText('No benchmark is published yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
