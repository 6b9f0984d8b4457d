import { formatMoment } from '../format/dates.ts'
import { formatPrice } from '../format/figures.ts'

type PriceChartProps = { prices: { at: number; price: number }[]; unit: string }

const WIDTH = 600
const HEIGHT = 160
const PAD = 6

/** The price over time as a line, with its highest and last value as text. */
export function PriceChart({ prices, unit }: PriceChartProps) {
  if (prices.length < 2)
    return (
      <p className="px-5 py-4 text-sm text-text-2">
        {prices.length === 0 ? 'No trades seen yet.' : 'One trade seen so far.'}
      </p>
    )
  const values = prices.map(({ price }) => price)
  const high = Math.max(...values)
  const low = Math.min(...values)
  const last = values.at(-1) ?? 0
  const [from, to] = [prices[0]?.at ?? 0, prices.at(-1)?.at ?? 1]
  return (
    <figure className="px-5 pt-4 pb-5">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-40 w-full"
        role="img"
        aria-label={`Price from ${formatPrice(values[0] ?? 0)} to ${formatPrice(last)} ${unit}, at most ${formatPrice(high)}`}
      >
        <path
          d={`M0 ${HEIGHT - 0.5}H${WIDTH}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={pathOf(prices, { low, high, from, to })}
          fill="none"
          className="stroke-text"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="num mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-xs text-text-3">
        <span>{formatMoment(from)}</span>
        <span>
          High {formatPrice(high)} · last {formatPrice(last)} {unit}
        </span>
        <span>{formatMoment(to)}</span>
      </figcaption>
    </figure>
  )
}

type Range = { low: number; high: number; from: number; to: number }

/** The line as an SVG path that fills the chart. */
export function pathOf(
  prices: readonly { at: number; price: number }[],
  { low, high, from, to }: Range,
): string {
  const points = prices.map(({ at, price }) => {
    const x = to === from ? 0 : ((at - from) / (to - from)) * WIDTH
    const share = high === low ? 0.5 : (price - low) / (high - low)
    const y = PAD + (1 - share) * (HEIGHT - 2 * PAD)
    return `${round(x)} ${round(y)}`
  })
  return `M${points.join('L')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
