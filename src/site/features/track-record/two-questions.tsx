import { percent } from '../../../contract/format.ts'
import type { QuestionBody } from '../../../contract/launches/bodies.ts'
import { WideTable } from '../../ui/wide-table.tsx'
import { LevelRow, Share } from './levels.tsx'

const PREDICTORS = {
  score: 'Our score',
  inflow: 'Net money in, alone',
  developer: 'Developer’s graduated share, alone',
}

/** Harm and fades: two questions, each with its own answer, beside what single facts say. */
export function TwoQuestions({ questions }: { questions: readonly QuestionBody[] }) {
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">Harm and fades</h2>
      <p className="mt-1 max-w-[68ch] text-sm text-text-2">
        Two ways to end badly, asked apart, of launches that were not over a minute after launch.
        Harm: the launch was rugged. Fades: it was not rugged, but died. The score is built to warn
        of harm. Unknown outcomes are counted both ways, as bounds. Since version 2 of our
        definitions, sales by wallets that had the developer’s tokens count as its own; outcomes
        judged before stay as they were.
      </p>
      {questions.map((one) => (
        <Question key={one.question} answer={one} />
      ))}
    </section>
  )
}

function Question({ answer }: { answer: QuestionBody }) {
  const { question, judged, happened, unknown, by_version_2, rate, bounds, levels } = answer
  const name = question === 'harm' ? 'Harm' : 'Fades'
  return (
    <section className="mt-6" aria-label={name}>
      <h3 className="text-base">{name}</h3>
      {rate === null || bounds === null ? (
        <p className="mt-1 text-sm text-text-2">No launch has an outcome to answer this yet.</p>
      ) : (
        <>
          <p className="num mt-1 max-w-[68ch] text-sm text-text-2">
            {`${happened.toLocaleString('en-US')} of ${judged.toLocaleString('en-US')} launches: ${percent(rate.share)} (${percent(rate.low)}–${percent(rate.high)}). With ${unknown.toLocaleString('en-US')} unknown outcomes counted both ways: ${percent(bounds.least)} to ${percent(bounds.most)}. Judged by version 2: ${by_version_2.toLocaleString('en-US')}.`}
          </p>
          <div className="mt-4 grid gap-x-10 gap-y-6 lg:grid-cols-2">
            <Levels name={name} levels={levels} />
            <Predictors name={name} answer={answer} />
          </div>
        </>
      )}
    </section>
  )
}

function Levels({ name, levels }: { name: string; levels: QuestionBody['levels'] }) {
  return (
    <WideTable label={`${name}, by level`}>
      <table className="num w-full text-sm">
        <thead className="text-left text-xs text-text-3">
          <tr>
            <th className="py-2 font-normal">Scored</th>
            <th className="py-2 pl-3 text-right font-normal">Launches</th>
            <th className="py-2 pl-3 text-right font-normal">It happened to</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ level, happened, too_small }) => (
            <LevelRow key={level} level={level} launches={happened?.of ?? 0} isSmall={too_small}>
              <Share share={happened} />
            </LevelRow>
          ))}
        </tbody>
      </table>
    </WideTable>
  )
}

function Predictors({
  name,
  answer: { compared, predictors },
}: {
  name: string
  answer: QuestionBody
}) {
  return (
    <div>
      <WideTable label={`${name}, told apart`}>
        <table className="num w-full text-sm">
          <thead className="text-left text-xs text-text-3">
            <tr>
              <th className="py-2 font-normal">Told apart by</th>
              <th className="py-2 pl-3 text-right font-normal">Right</th>
              <th className="py-2 pl-3 text-right font-normal">Bounds</th>
            </tr>
          </thead>
          <tbody>
            {predictors.map(({ by, separation }) => (
              <tr key={by} className="border-t border-line align-top">
                <th scope="row" className="py-2.5 text-left font-medium">
                  {PREDICTORS[by]}
                </th>
                <Share share={separation} />
                <td className="py-2.5 text-right">
                  {separation ? `${percent(separation.least)}–${percent(separation.most)}` : '?'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <ul className="mt-3 space-y-1 text-sm">
        {predictors.map(({ by, beaten }) =>
          beaten === null ? null : <li key={by}>{verdictOn(by, beaten)}</li>,
        )}
      </ul>
      <p className="num mt-3 text-xs text-text-3">
        {`Given one launch where it happened and one where it didn’t: how often each measure picks the right one. 50% is a coin flip. The same ${compared.toLocaleString('en-US')} launches for all three, with 95% intervals; single facts count in the direction that suits them.`}
      </p>
    </div>
  )
}

function verdictOn(by: QuestionBody['predictors'][number]['by'], beaten: boolean): string {
  if (by === 'inflow')
    return beaten ? 'The score beats net money in.' : 'The score does not beat net money in.'
  return beaten
    ? 'The score beats the developer’s record.'
    : 'The score does not beat the developer’s record.'
}
