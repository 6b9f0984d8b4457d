import { percent } from '../../../contract/format.ts'
import type { CalibrationFiguresBody, ShareBody } from '../../../contract/launches/bodies.ts'
import { Fact } from './fact.tsx'
import type { MeasureWords } from './measure-words.ts'
import { ReliabilityPlot } from './reliability-plot.tsx'

type CalibrationFiguresProps = {
  figures: CalibrationFiguresBody
  /** Launches too young to judge; null: none can be. */
  pending: number | null
  words: MeasureWords
}

/** A plot, with the same numbers in a table beside it, and month by month. */
export function CalibrationFigures({ figures, pending, words }: CalibrationFiguresProps) {
  const { resolved, unresolved, rate, said, brier, skill } = figures
  return (
    <>
      <dl className="num mt-4 grid grid-cols-2 gap-4 sm:grid-cols-4">
        <Fact name="with an outcome after 24 h" value={resolved} />
        <Fact
          name={`${words.outcome.toLowerCase()}${rate === null ? '' : ` (${range(rate)})`}`}
          value={rate === null ? '?' : percent(rate.share)}
        />
        <Fact name="predicted on average" value={shown(said, words)} />
        <Fact name="skill over the base rate" value={skill === null ? '?' : percent(skill)} />
      </dl>
      <p className="num mt-3 max-w-[68ch] text-xs text-text-3">
        Outcome unknown: {unresolved.toLocaleString('en-US')}, in no other figure.
        {pending !== null && ` Not 24 hours old yet: ${pending.toLocaleString('en-US')}.`}
        {brier !== null && ` Brier score ${brier.toFixed(3)}.`} Skill compares it with giving every
        launch the base rate: 100% is perfect, 0% says nothing, below 0% is worse.
      </p>
      {resolved > 0 && (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
          <ReliabilityPlot bins={figures.bins} rate={rate} words={words} />
          <Bins bins={figures.bins} words={words} />
        </div>
      )}
      <Months months={figures.months} words={words} />
    </>
  )
}

const CELL = 'py-1.5 pl-2 text-right'
const HEAD = 'py-1.5 pl-2 text-right font-normal'

function Bins({ bins, words }: Pick<CalibrationFiguresBody, 'bins'> & { words: MeasureWords }) {
  const unit = words.isScore ? '' : '%'
  return (
    <table className="num w-full text-xs text-text-2">
      <caption className="sr-only">The same by tenths of the scale</caption>
      <thead className="text-left text-text-3">
        <tr>
          <th scope="col" className="py-1.5 font-normal">
            {words.title}
          </th>
          <th scope="col" className={HEAD}>
            Launches
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            Average
          </th>
          <th scope="col" className={HEAD}>
            {words.outcome}
          </th>
        </tr>
      </thead>
      <tbody>
        {bins.map(
          ({ from, to, said, happened, too_small }) =>
            happened && (
              <tr
                key={from}
                className={`border-t border-line align-top ${too_small ? 'text-text-3' : ''}`}
              >
                <th scope="row" className="py-1.5 text-left font-normal">
                  {Math.round(from * 100)}–{Math.round(to * 100)}
                  {unit}
                </th>
                <td className={CELL}>{happened.of.toLocaleString('en-US')}</td>
                <td className={`${CELL} max-sm:hidden`}>{shown(said, words)}</td>
                <Rate rate={happened} />
              </tr>
            ),
        )}
      </tbody>
    </table>
  )
}

function Months({
  months,
  words,
}: Pick<CalibrationFiguresBody, 'months'> & { words: MeasureWords }) {
  return (
    <div className="mt-6 overflow-x-auto">
      <table className="num w-full text-xs text-text-2">
        <caption className="pb-1 text-left text-sm text-text">By month of the launch</caption>
        <thead className="text-left text-text-3">
          <tr>
            <th scope="col" className="py-1.5 font-normal">
              Month
            </th>
            <th scope="col" className={HEAD}>
              Launches
            </th>
            <th scope="col" className={HEAD}>
              Unknown
            </th>
            <th scope="col" className={`${HEAD} max-sm:hidden`}>
              Average
            </th>
            <th scope="col" className={HEAD}>
              {words.outcome}
            </th>
            <th scope="col" className={HEAD}>
              Skill
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, resolved, unresolved, said, rate, skill }) => (
            <tr key={month} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
                {month}
              </th>
              <td className={CELL}>{resolved.toLocaleString('en-US')}</td>
              <td className={CELL}>{unresolved.toLocaleString('en-US')}</td>
              <td className={`${CELL} max-sm:hidden`}>{shown(said, words)}</td>
              <Rate rate={rate} />
              <td className={CELL}>{skill === null ? '?' : percent(skill)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A share with its range, which goes below it on a narrow screen. */
function Rate({ rate }: { rate: ShareBody | null }) {
  return (
    <td className={CELL}>
      {rate === null ? '?' : percent(rate.share)}
      {rate && (
        <span className="block whitespace-nowrap text-text-3 sm:ml-1 sm:inline">
          ({range(rate)})
        </span>
      )}
    </td>
  )
}

function range({ low, high }: ShareBody): string {
  return `${percent(low)}–${percent(high)}`
}

function shown(said: number | null, { isScore }: MeasureWords): string {
  if (said === null) return '?'
  return isScore ? `${Math.round(said * 100)}` : percent(said)
}
