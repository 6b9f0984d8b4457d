import { expect, test } from 'vitest'
import { judgedTargets } from './judged-figures.ts'

const row = (score: number, rug: boolean | null, venue: 'pumpfun' | 'heaven' = 'pumpfun') => ({
  judged: { venue, isKnown: false, score, risk: 1 - score, graduates: null },
  labels: [rug],
})

test('ranks each label by each number of ours, also by venue', () => {
  const rows = [row(0.9, true), row(0.8, true, 'heaven'), row(0.2, false), row(0.1, null)]
  const [score, risk, graduates] = judgedTargets(['rug'], rows)
  const known = { label: 'rug', samples: 3, positives: 2 }
  expect(score).toMatchObject({ ...known, by: 'score', auc: 1, precision_top_5: 1 })
  // The other way around.
  expect(risk).toMatchObject({ ...known, by: 'risk', auc: 0, precision_top_5: 0 })
  expect(graduates).toMatchObject({ samples: 0, auc: null, precision_top_5: null, calibration: [] })
  expect(score?.venues).toEqual([
    { venue: 'pumpfun', ...{ samples: 2, positives: 1, auc: 1 }, ...top(1) },
    { venue: 'heaven', ...{ samples: 1, positives: 1, auc: null }, ...top(1) },
  ])
  expect(score?.calibration[9]).toEqual({ from: 0.9, count: 1, said: 0.9, happened: 1 })
})

const top = (share: number) => ({ average_precision: share, precision_top_5: share })
