import type { TrackRecordBody } from '../../../contract/launches.ts'
import { formatShare } from '../launches/figures.ts'

type Bins = TrackRecordBody['calibration']

const SIZE = 200

/** A point with its range for each tenth of the scale; the table below says the same in numbers. */
export function CalibrationPlot({ bins }: { bins: Bins }) {
  const known = bins.filter(({ bad }) => bad !== null)
  return (
    <figure className="mt-4">
      <svg
        viewBox={`-24 -6 ${SIZE + 30} ${SIZE + 26}`}
        className="mx-auto block w-full max-w-md"
        aria-hidden="true"
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M0 ${y(share)}H${SIZE}`} className="stroke-line" strokeWidth="0.75" />
            <text x="-4" y={y(share) + 3} textAnchor="end" className="fill-text-3 text-[8px]">
              {share * 100}%
            </text>
          </g>
        ))}
        {[0, 20, 40, 60, 80, 100].map((score) => (
          <text
            key={score}
            x={(score / 100) * SIZE}
            y={SIZE + 12}
            textAnchor="middle"
            className="fill-text-3 text-[8px]"
          >
            {score}
          </text>
        ))}
        {known.map(({ from, to, bad }) => {
          const x = ((from + to) / 200) * SIZE
          return (
            bad && (
              <g key={from} className="text-text">
                <path
                  d={`M${x} ${y(bad.low)}V${y(bad.high)}`}
                  stroke="currentColor"
                  strokeWidth="1"
                  opacity="0.5"
                />
                <circle cx={x} cy={y(bad.share)} r="3" fill="currentColor" />
              </g>
            )
          )
        })}
      </svg>
      <figcaption className="sr-only">
        Share of launches that ended dead or rugged, by the score that was said.
      </figcaption>
      {known.length === 0 ? (
        <p className="mt-2 text-sm text-text-2">Nothing is judged yet.</p>
      ) : (
        <table className="num mt-4 w-full text-xs text-text-2">
          <thead className="text-left text-text-3">
            <tr>
              <th className="py-1 font-normal">Score</th>
              <th className="py-1 text-right font-normal">Judged</th>
              <th className="py-1 text-right font-normal">Dead or rugged</th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ from, to, count, bad }) => (
              <tr key={from} className="border-t border-line">
                <td className="py-1">
                  {from}–{to}
                </td>
                <td className="py-1 text-right">{count}</td>
                <td className="py-1 text-right">
                  {bad &&
                    `${formatShare(bad.share)} (${formatShare(bad.low)}–${formatShare(bad.high)})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </figure>
  )
}

function y(share: number): number {
  return (1 - share) * SIZE
}
