import { percent } from '../../../contract/format.ts'
import type { ReportBody } from '../../../contract/launches/bodies.ts'
import { CAUSES, type Hazard } from '../../../contract/launches/hazards.ts'

const MINUTE = 60_000

type Props = { report: Pick<ReportBody, 'made_at' | 'model'>; now: number | null }

/** What may come first to a launch, as long as that lies ahead. Nothing before the reader's clock is known. */
export function HazardTable({ report: { made_at: madeAt, model }, now }: Props) {
  const ahead = (model.hazards ?? []).filter(({ within }) => now !== null && now < madeAt + within)
  if (ahead.length === 0) return null
  return (
    <div className="num mt-4 text-sm">
      <table className="w-full max-w-[30rem]">
        <caption className="text-left font-medium">What may come first</caption>
        <thead>
          <tr className="text-xs text-text-2">
            <th scope="col" className="py-1 text-left font-normal">
              Within
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Graduates
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Fades
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Rugged
            </th>
          </tr>
        </thead>
        <tbody>
          {ahead.map((hazard) => (
            <HazardRow key={hazard.within} hazard={hazard} />
          ))}
        </tbody>
      </table>
      <p className="mt-1 text-xs text-text-2">
        Estimated by the AI filter from this report on; in parentheses, how often it comes first to
        launches that were not over by then. To fade is to fall 80% below the price of that moment.
      </p>
    </div>
  )
}

function HazardRow({ hazard: { within, chances, usual } }: { hazard: Hazard }) {
  const minutes = within / MINUTE
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 text-left align-top font-normal whitespace-nowrap">
        {minutes} min
      </th>
      {CAUSES.map((cause) => (
        <td key={cause} className="py-1.5 pl-3 text-right">
          <span>{percent(chances[cause])}</span>
          <span className="block text-xs text-text-3">({percent(usual[cause])})</span>
        </td>
      ))}
    </tr>
  )
}
