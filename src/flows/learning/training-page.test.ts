import { expect, test } from 'vitest'
import type { Learned } from '../../domains/risk/index.ts'
import { trainingPage } from './training-page.ts'

const METRICS = {
  ...{ samples: 270, rate: 0.88, auc: 0.96, auprc: 0.99, brier: 0.04, logLoss: 0.15 },
  bins: [{ count: 270, said: 0.9, happened: 238 }],
}
const WEIGHT = { weight: 0.6, discount: 0.5 }

const LEARNED = {
  results: [
    {
      ...{
        stage: '5m',
        target: 'bad',
        outcome: 'kept',
        says: 'Not better: the current model stays.',
      },
      ...{ samples: 810, data: 'mixed', baseline: 0.8, split: Date.UTC(2026, 10, 22) },
      ...{
        chosen: 'logistic',
        against: 'the base rate',
        live: null,
        candidate: METRICS,
        current: METRICS,
      },
      candidates: { rules: METRICS, logistic: METRICS, trees: METRICS },
    },
  ],
  studies: [
    {
      ...{ stage: '5m', target: 'bad' },
      importance: [
        { name: 'developerSoldShare', loss: 0.0123 },
        { name: 'averageBuyUsd', loss: -0.00001 },
      ],
      ablation: [{ rule: 'bundles', loss: -0.00001, auc: -0.02 }],
      byVenue: [{ name: 'pumpfun', metrics: { ...METRICS, auc: null } }],
      byTime: [],
    },
  ],
  weights: {
    stage: '5m',
    rules: [
      {
        ...{ rule: 'bundles', version: 1, hand: WEIGHT, data: WEIGHT, credited: 0 },
        flagged: { share: 1, low: 0.9, high: 1, of: 598 },
        others: null,
      },
    ],
  },
} as unknown as Learned

const page = trainingPage(LEARNED, ['<b>a line</b>'], '2026-11-23T20:16:02.000Z')
const words = page.replace(/<style>.*<\/style>/s, '').replace(/<[^>]+>/g, '|')

test('explains every measure that it shows', () => {
  for (const measure of ['Happened', 'AUC', 'AUPRC', 'Brier, log loss', '?'])
    expect(page).toContain(`<dt>${measure}</dt>`)
  expect(words).toContain('The weights of the rules, at the end, are counted on all launches.')
})

test('names features in words, and every column once', () => {
  expect(words).toContain('|developer sold share|')
  expect(words).toContain('|average buy in dollars|')
  expect(words).not.toMatch(/[a-z][A-Z][a-z]+Share|Usd/)
  const heads = /<table><caption>Set by hand.*?<\/thead>/s.exec(page)?.[0] ?? ''
  const columns = [...heads.matchAll(/<th scope="col">([^<]*)/g)].map(([, name]) => name)
  expect(columns).toHaveLength(8)
  expect(new Set(columns).size).toBe(8)
})

test('shows no negative zero, and nothing unescaped', () => {
  expect(words).not.toContain('-0.0000')
  expect(words).toContain('|-0.0200|')
  expect(page).not.toContain('<b>')
})
