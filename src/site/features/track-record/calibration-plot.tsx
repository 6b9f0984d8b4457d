import { percent } from '../../../contract/format.ts'
import type { TrackRecordBody } from '../../../contract/launches.ts'

type Bins = TrackRecordBody['calibration']

const WIDTH = 320
const HEIGHT = 190

/** A point with its range for each tenth of the scale; the table below has the same numbers. */
export function CalibrationPlot({ bins }: { bins: Bins }) {
  const known = bins.filter(({ bad }) => bad !== null)
  return (
    <figure className="mt-5">
      <svg
        viewBox={`-50 -10 ${WIDTH + 66} ${HEIGHT + 48}`}
        className="num block w-full text-[10px] max-sm:text-[14px]"
        aria-hidden="true"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M0 ${y(share)}H${WIDTH}`} className="stroke-line" />
            <text x="-8" y={y(share) + 4} textAnchor="end" className="fill-text-3">
              {share * 100}%
            </text>
          </g>
        ))}
        {[0, 20, 40, 60, 80, 100].map((score) => (
          <text
            key={score}
            x={x(score)}
            y={HEIGHT + 18}
            textAnchor="middle"
            className="fill-text-3"
          >
            {score}
          </text>
        ))}
        <text x={WIDTH / 2} y={HEIGHT + 35} textAnchor="middle" className="fill-text-2">
          predicted score
        </text>
        {known.map((bin) => (
          <Point key={bin.from} bin={bin} />
        ))}
      </svg>
      <figcaption className="sr-only">
        Share of launches that ended dead or rugged, by predicted score.
      </figcaption>
      {known.length === 0 ? (
        <p className="mt-2 text-sm text-text-2">No launch has an outcome yet.</p>
      ) : (
        <table className="num mt-4 w-full text-xs text-text-2">
          <thead className="text-left text-text-3">
            <tr>
              <th className="py-1 font-normal">Score</th>
              <th className="py-1 text-right font-normal">Launches</th>
              <th className="py-1 text-right font-normal">Dead or rugged</th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ from, to, count, bad, too_small }) => (
              <tr key={from} className={`border-t border-line ${too_small ? 'text-text-3' : ''}`}>
                <td className="py-1">
                  {from}–{to}
                </td>
                <td className="py-1 text-right">{count}</td>
                <td className="py-1 text-right">
                  {bad && `${percent(bad.share)} (${percent(bad.low)}–${percent(bad.high)})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}

/** Hollow when too few launches are behind it. */
function Point({ bin: { from, to, bad, too_small } }: { bin: Bins[number] }) {
  if (bad === null) return null
  const at = x((from + to) / 2)
  return (
    <g className="text-text" stroke="currentColor">
      <path d={`M${at} ${y(bad.low)}V${y(bad.high)}`} opacity="0.5" />
      <circle
        cx={at}
        cy={y(bad.share)}
        r="4"
        strokeWidth="1.5"
        className={too_small ? 'fill-raised' : 'fill-text'}
      />
    </g>
  )
}

function x(score: number): number {
  return (score / 100) * WIDTH
}

function y(share: number): number {
  return (1 - share) * HEIGHT
}
