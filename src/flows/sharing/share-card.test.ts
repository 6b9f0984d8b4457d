import { describe, expect, test } from 'vitest'
import type { LaunchDetailBody, ReportBody } from '../../contract/launches/bodies.ts'
import { CARD_WORDS } from './card-words.ts'
import { collapseAfterWarning } from './share-card.ts'

const AT = Date.UTC(2026, 10, 26, 0, 10)
const HOUR = 3_600_000

const report = (level: ReportBody['level'], made_at: number) =>
  ({ level, made_at, score: 97, stage: '60s' }) as ReportBody
const prices = (...points: [at: number, price: number][]): LaunchDetailBody['prices'] =>
  points.map(([at, price]) => ({ at, price }))

describe('a warning came true', () => {
  test('once most of the price of its moment was lost, by the lowest price since', () => {
    const found = collapseAfterWarning({
      reports: [report('elevated', AT - HOUR), report('severe', AT)],
      prices: prices([AT - 1, 100], [AT + HOUR, 19], [AT + 4 * HOUR, 4], [AT + 5 * HOUR, 9]),
    })
    expect(found).toMatchObject({ warning: { made_at: AT }, at: AT + 4 * HOUR })
    expect(found?.fell).toBeCloseTo(0.96)
  })

  test.each([
    ['no report warned', [report('elevated', AT)], prices([AT, 100], [AT + 1, 1])],
    ['the price held', [report('high', AT)], prices([AT, 100], [AT + 1, 21])],
    ['the price fell before it', [report('high', AT)], prices([AT - 2, 100], [AT - 1, 1])],
    ['the price at that moment is unknown', [report('high', AT)], prices([AT + 1, 1])],
    ['the price at that moment was nothing', [report('high', AT)], prices([AT, 0], [AT + 1, 0])],
  ])('not where %s', (_, reports, path) => {
    expect(collapseAfterWarning({ reports, prices: path })).toBeNull()
  })
})

test('the sentence names both moments, with the day only if it is another one', () => {
  const { en, es } = CARD_WORDS
  expect(en.cameTrue(97, AT, 0.964, AT + 4 * HOUR)).toBe('97 at 00:10; −96% at 04:10 UTC')
  expect(en.cameTrue(97, AT, 0.999, AT + 24 * HOUR)).toBe('97 at 00:10; −99% at 00:10, Nov 27, UTC')
  expect(es.cameTrue(97, AT, 0.964, AT + 4 * HOUR)).toBe('97 a las 00:10; −96% a las 04:10 UTC')
})
