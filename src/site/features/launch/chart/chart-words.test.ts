import { describe, expect, it } from 'vitest'
import { chartSample } from './chart.sample.ts'
import { describeCandle, describeChart, formatStep, rowsOf } from './chart-words.ts'

const chart = chartSample()
const [first] = chart.candles

describe('a chart in words', () => {
  it('describes a candle with its traders and our reports', () => {
    if (!first) throw new Error('no candle')
    const report = { stage: '10s', made_at: first[0] + 500, score: 74, level: 'high' } as const
    const { figures, marks } = describeCandle(first, chart, [report])
    expect(figures).toContain('Open $4K · High $5.2K · Low $4K · Close $5.1K · Volume $290')
    expect(marks).toBe('Developer sold $290 in 2 trades · Report 10 s: 74, high')
  })

  it('describes the whole chart, and names unrecorded volume as such', () => {
    expect(describeChart(chart)).toMatch(
      /^From \$4K at .* to \$6K at .*, at most \$8\.1K\. Volume \$1\.74K\.$/,
    )
    const old = chartSample({ unit: 'sol', candles: [[0, 30, 60, 30, 60, null, null]] })
    expect(describeChart(old)).toMatch(
      /^From 30 SOL .* at most 60 SOL\. Volume was not recorded\.$/,
    )
    expect(describeChart(chartSample({ candles: [] }))).toBeNull()
  })

  it('fits a table of 24 rows, without losing volume or extremes', () => {
    const many = Array.from({ length: 240 }, (_, at) => [at, 1, at, -at, 2, 10, null] as const)
    const rows = rowsOf(many.map((one) => [...one]))
    expect(rows).toHaveLength(24)
    expect(rows.at(-1)).toEqual([230, 1, 239, -239, 2, 100, null])
  })

  it("names a candle's length", () => {
    expect([1_000, 60_000, 14_400_000, 86_400_000].map(formatStep)).toEqual([
      '1 s',
      '1 min',
      '4 h',
      '1 d',
    ])
  })
})
