import { percent } from '../../../contract/format.ts'
import type { LedgerFiguresBody } from '../../../contract/launches/ledger.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { signedSol } from './signed-sol.ts'

/** `beside`: the same on the controls of the row's posts; null or absent: it has none. */
type Row = { name: string; figures: LedgerFiguresBody; beside?: LedgerFiguresBody | null }

/** Hypothetical results side by side. */
export function FiguresTable({ first, rows }: { first: string; rows: Row[] }) {
  return (
    <WideTable label={first}>
      <table className="num w-full text-sm">
        <caption className="pb-2 text-left text-xs text-text-3">
          Hypothetical, for one follower, after costs
        </caption>
        <thead className="text-left text-xs text-text-3">
          <tr>
            <th className="py-2 pr-4 font-normal">{first}</th>
            <th className="py-2 pl-4 text-right font-normal">Trades</th>
            <th className="py-2 pl-4 text-right font-normal">Hypothetical net</th>
            <th className="py-2 pl-4 text-right font-normal">Hypothetical median</th>
            <th className="py-2 pl-4 text-right font-normal">Hypothetical mean</th>
            <th className="py-2 pl-4 text-right font-normal">Its 95% interval</th>
            <th className="py-2 pl-4 text-right font-normal">Above zero</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ name, figures, beside }) => [
            <FiguresRow key={name} name={name} figures={figures} />,
            ...(beside ? [<FiguresRow key={`${name} beside`} name={null} figures={beside} />] : []),
          ])}
        </tbody>
      </table>
    </WideTable>
  )
}

/** @param name null: the controls of the row above */
function FiguresRow({ name, figures }: { name: string | null; figures: LedgerFiguresBody }) {
  return (
    <tr className={name === null ? 'text-text-2' : 'border-t border-line'}>
      <th
        scope="row"
        className={`min-w-36 py-2.5 pr-4 text-left ${name === null ? 'pl-3 font-normal' : 'font-medium'}`}
      >
        {name ?? 'Launches like them, not posted'}
      </th>
      <td className="py-2.5 pl-4 text-right">{figures.trades.toLocaleString('en-US')}</td>
      <td className={`py-2.5 pl-4 text-right whitespace-nowrap ${toneOf(figures)}`}>
        {figures.trades === 0 ? '–' : signedSol(figures.net)}
      </td>
      <td className="py-2.5 pl-4 text-right whitespace-nowrap">
        {figures.trades === 0 ? '–' : signedSol(figures.median)}
      </td>
      <td className="py-2.5 pl-4 text-right whitespace-nowrap">
        {figures.trades === 0 ? '–' : signedSol(figures.mean)}
      </td>
      <td className="py-2.5 pl-4 text-right whitespace-nowrap">{intervalOf(figures)}</td>
      <td className="py-2.5 pl-4 text-right">
        {figures.positive === null ? '–' : percent(figures.positive)}
      </td>
    </tr>
  )
}

function intervalOf({ interval, trades, days }: LedgerFiguresBody): string {
  if (trades === 0) return '–'
  if (interval !== null) return `${signedSol(interval.low)} … ${signedSol(interval.high)}`
  return days === 1 ? 'None: 1 day' : `None: ${days} days`
}

function toneOf({ net }: LedgerFiguresBody): string {
  return net.startsWith('-') ? 'text-red-text' : ''
}
