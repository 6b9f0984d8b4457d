import type { ChartBody } from '../../../../contract/launches/chart.ts'

/** Two traded minutes, as the server sends them to a member. */
export function chartSample(fields: Partial<ChartBody> = {}): ChartBody {
  const at = Date.UTC(2026, 10, 22, 9)
  return {
    unit: 'usd',
    step_ms: 1_000,
    candles: [
      [at, 4_000, 5_200, 4_000, 5_100, 290, 100],
      [at + 1_000, 5_100, 5_100, 5_100, 5_100, 0, 100],
      [at + 2_000, 5_100, 8_100, 4_900, 6_000, 1_450, 100],
    ],
    marks: [{ at, who: 'developer', side: 'sell', trades: 2, value: 290 }],
    move: null,
    trades: [],
    flows: [],
    until: at + 60_000,
    live: true,
    ...fields,
  }
}
