import { percent, short } from '../../../contract/format.ts'
import type {
  JudgedBody,
  JudgedBy,
  JudgedFigures,
  JudgedTarget,
} from '../../../contract/launches/judged.ts'
import { VENUES } from '../../../contract/launches/venues.ts'
import { buttonClass } from '../../ui/button.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { formatDate } from '../format/dates.ts'
import { Fact } from '../track-record/fact.tsx'
import { aucInterval } from './auc-interval.ts'

const BY_WORDS: Record<JudgedBy, string> = {
  score: 'Risk score',
  risk: 'AI filter: dead or rugged',
  graduates: 'AI filter: graduates',
}

/** One file of labels beside our numbers. */
export function JudgedPage({ page }: { page: JudgedBody }) {
  const { judged_at, from, to, coverage, known, targets, labels, rules, model } = page
  const rows = Object.values(coverage).reduce((sum, count) => sum + count, 0)
  const venues = new Set(targets.flatMap((target) => target.venues.map(({ venue }) => venue)))
  return (
    <section className="card p-6 max-sm:p-5" aria-labelledby={`judged-${judged_at}`}>
      <h2 id={`judged-${judged_at}`} className="text-lg">
        Judged {formatDate(judged_at)}
      </h2>
      <p className="num mt-1 max-w-[68ch] text-sm text-text-2">
        Labels of {formatDate(from)} to {formatDate(to)}.
      </p>
      <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Fact name="labeled launches" value={rows} />
        <Fact name="of those, read and scored" value={coverage.scored ?? 0} />
        <Fact name="of those, known to us, so the AI filter may know them" value={known} />
      </dl>
      <WideTable label={`Judged ${formatDate(judged_at)}`}>
        <table className="num w-full text-sm">
          <thead className="text-left text-xs text-text-3">
            <tr>
              <th className="py-2 pr-4 font-normal">Label, by our number</th>
              <th className="py-2 pl-4 text-right font-normal">AUC</th>
              <th className="py-2 pl-4 text-right font-normal">Average precision</th>
              <th className="py-2 pl-4 text-right font-normal">Precision, highest 5%</th>
              <th className="py-2 pl-4 text-right font-normal">Launches</th>
              <th className="py-2 pl-4 text-right font-normal">With the label</th>
            </tr>
          </thead>
          <tbody>
            {targets.flatMap((target) => [
              <FiguresRow key={nameOf(target)} name={nameOf(target)} figures={target} />,
              ...(venues.size < 2 ? [] : target.venues).map((figures) => (
                <FiguresRow
                  key={`${nameOf(target)} ${figures.venue}`}
                  name={VENUES[figures.venue]}
                  isPart
                  figures={figures}
                />
              )),
            ])}
          </tbody>
        </table>
      </WideTable>
      <p className="mt-4 max-w-[68ch] text-sm text-text-2">
        AUC: how often a launch with the label ranks above one without it, with its 95% interval
        below. 50% is chance. A label that means something good ranks the other way around, so below
        50%. A dash, or no interval: too few to say.
      </p>
      <p className="num mt-3 text-xs break-words text-text-3" translate="no">
        labels {short(labels)} · rules {rules} · model {model}
      </p>
      <p className="mt-4">
        <a href={`/benchmark/${judged_at}.txt`} className={buttonClass('secondary')}>
          The signed page
        </a>
      </p>
    </section>
  )
}

function nameOf({ label, by }: JudgedTarget): string {
  return `${label}: ${BY_WORDS[by]}`
}

/** @param isPart whether the row is a venue of the row above */
function FiguresRow({
  name,
  isPart = false,
  figures,
}: {
  name: string
  isPart?: boolean
  figures: JudgedFigures
}) {
  const { samples, positives, auc } = figures
  const interval = auc === null ? null : aucInterval({ auc, samples, positives })
  return (
    <tr className={isPart ? 'text-text-2' : 'border-t border-line'}>
      <th
        scope="row"
        className={`min-w-36 py-2.5 pr-4 text-left ${isPart ? 'pl-3 font-normal' : 'font-medium'}`}
      >
        {name}
      </th>
      <td className="py-2.5 pl-4 text-right">
        {share(auc)}
        {interval && (
          <span className="block text-xs whitespace-nowrap text-text-3">
            {share(interval.low)} to {share(interval.high)}
          </span>
        )}
      </td>
      <td className="py-2.5 pl-4 text-right">{share(figures.average_precision)}</td>
      <td className="py-2.5 pl-4 text-right">{share(figures.precision_top_5)}</td>
      <td className="py-2.5 pl-4 text-right">{samples.toLocaleString('en-US')}</td>
      <td className="py-2.5 pl-4 text-right">{positives.toLocaleString('en-US')}</td>
    </tr>
  )
}

function share(value: number | null): string {
  return value === null ? '–' : percent(value)
}
