import { percent } from '../../../contract/format.ts'
import type { CalibrationFiguresBody } from '../../../contract/launches/bodies.ts'
import type { MeasureWords } from './measure-words.ts'

type Bins = CalibrationFiguresBody['bins']
type ReliabilityPlotProps = Pick<CalibrationFiguresBody, 'bins' | 'rate'> & { words: MeasureWords }

const SIZE = 260
/** Below the plot: how many launches were given each number. */
const STRIP = 34
const GAP = 10

/** Predictions against outcomes, with ranges. The table beside it has the same numbers. */
export function ReliabilityPlot({ bins, rate, words }: ReliabilityPlotProps) {
  const most = Math.max(...bins.map(({ happened }) => happened?.of ?? 0))
  const judged = bins.reduce((sum, { happened }) => sum + (happened?.of ?? 0), 0)
  return (
    <figure>
      <svg
        viewBox={`-44 -10 ${SIZE + 58} ${SIZE + GAP + STRIP + 48}`}
        className="num mx-auto block w-full max-w-[28rem] text-[10px] max-sm:text-[12px]"
        role="img"
        aria-label={`${words.title} against ${words.outcome.toLowerCase()}, on ${judged.toLocaleString('en-US')} launches`}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M0 ${y(share)}H${SIZE}`} className="stroke-line" />
            <text x="-8" y={y(share) + 4} textAnchor="end" className="fill-text-3">
              {percent(share)}
            </text>
          </g>
        ))}
        <path
          d={`M0 ${SIZE}L${SIZE} 0`}
          className="stroke-line-strong"
          strokeDasharray="5 4"
          strokeWidth="1.25"
        />
        {rate && (
          <g>
            <path
              d={`M0 ${y(rate.share)}H${SIZE}`}
              className="stroke-text-3"
              strokeDasharray="1.5 3"
            />
            <text
              x={SIZE - 2}
              y={y(rate.share) + (rate.share > 0.5 ? 13 : -5)}
              textAnchor="end"
              className="fill-text-3"
            >
              base rate {percent(rate.share)}
            </text>
          </g>
        )}
        {bins.map((bin) => (
          <Point key={bin.from} bin={bin} most={most} />
        ))}
        <path d={`M0 ${SIZE + GAP + STRIP}H${SIZE}`} className="stroke-line" />
        {[0, 20, 40, 60, 80, 100].map((mark) => (
          <text
            key={mark}
            x={(mark / 100) * SIZE}
            y={SIZE + GAP + STRIP + 14}
            textAnchor="middle"
            className="fill-text-3"
          >
            {mark}
            {words.isScore ? '' : '%'}
          </text>
        ))}
        <text x={SIZE / 2} y={SIZE + GAP + STRIP + 30} textAnchor="middle" className="fill-text-2">
          {words.title.toLowerCase()}, and how many launches had it
        </text>
      </svg>
      <figcaption className="mt-2 text-xs text-text-3">
        Lines are 95% ranges; hollow points rest on few launches. The vertical axis is the share{' '}
        {words.outcome.toLowerCase()}.
      </figcaption>
    </figure>
  )
}

/** A point, hollow if it stands for too few launches. */
function Point({ bin, most }: { bin: Bins[number]; most: number }) {
  const { from, said, happened, too_small } = bin
  if (happened === null || said === null) return null
  const at = said * SIZE
  const bar = Math.max(1, (happened.of / most) * STRIP)
  return (
    <g className="text-text" stroke="currentColor">
      <path d={`M${at} ${y(happened.low)}V${y(happened.high)}`} opacity="0.5" />
      <circle
        cx={at}
        cy={y(happened.share)}
        r="4"
        strokeWidth="1.5"
        className={too_small ? 'fill-raised' : 'fill-text'}
      />
      <rect
        x={from * SIZE + 2}
        y={SIZE + GAP + STRIP - bar}
        width={SIZE / 10 - 4}
        height={bar}
        stroke="none"
        className="fill-text-3"
        opacity="0.6"
      />
    </g>
  )
}

function y(share: number): number {
  return (1 - share) * SIZE
}
