import type { ChartBody } from '../../../../contract/launches/chart.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatMoment } from '../../format/dates.ts'
import { money } from '../../format/money.ts'
import { describeMark, rowsOf } from './chart-words.ts'

const HEADS = ['From', 'Low', 'High', 'Close', 'Volume']

/** The chart as a table of at most 24 rows, with every marked trade below. */
export function ChartTable({ chart }: { chart: ChartBody }) {
  const { unit, candles, marks } = chart
  return (
    <div className="mt-2 border-t border-line [&_details]:border-0 [&_summary]:min-h-11 [&_summary]:py-2 [&_summary]:text-sm">
      <Disclosure title="The chart as a table">
        <table className="num w-full text-right text-xs">
          <thead className="text-text-3">
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="py-1 font-normal first:text-left">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(candles).map(([at, , high, low, close, volume]) => (
              <tr key={at} className="border-t border-line">
                <th scope="row" className="py-1 text-left font-normal">
                  {formatMoment(at)}
                </th>
                <td>{money(low, unit)}</td>
                <td>{money(high, unit)}</td>
                <td>{money(close, unit)}</td>
                <td>{volume === null ? '?' : money(volume, unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {marks.length > 0 && (
          <ul className="num mt-3 grid gap-1 text-xs">
            {marks.map((mark) => (
              <li key={`${mark.at} ${mark.who} ${mark.side}`}>
                {formatMoment(mark.at)}: {describeMark(mark, unit)}
              </li>
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  )
}
