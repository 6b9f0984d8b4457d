import { useState } from 'react'
import type { CalibrationBody } from '../../../contract/launches/bodies.ts'
import { STAGES, type Stage } from '../../../contract/launches/stages.ts'
import { getCalibration } from '../../api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLoaded } from '../launches/use-loaded.ts'
import { STAGE_WORDS } from '../report/stage-words.ts'
import { CalibrationFigures } from './calibration-figures.tsx'
import { MEASURE_WORDS, type MeasureWords } from './measure-words.ts'

type Measure = CalibrationBody['measure']

const MEASURES = Object.keys(MEASURE_WORDS) as Measure[]

/** Everything that we publish as a number, compared with what happened: one measure at one stage at a time. */
export function Calibration() {
  const [measure, setMeasure] = useState<Measure>('risk')
  const [stage, setStage] = useState<Stage>('60s')
  const words = MEASURE_WORDS[measure]
  const stages = STAGES.slice(STAGES.indexOf(words.from))
  const shown = stages.includes(stage) ? stage : '60s'
  return (
    <section className="card min-w-0 p-6 max-sm:p-5" aria-labelledby="calibration">
      <h2 id="calibration" className="text-lg">
        Calibration
      </h2>
      <p className="mt-1 max-w-[68ch] text-sm text-text-2">
        Each number that we publish, compared with what happened within 24 hours of the launch, to
        launches that were not over when we said it. If the number means what it says, the points
        lie on the dashed line.
      </p>
      <div className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <Choice
          legend="Number"
          options={MEASURES.map((id) => ({ id, text: MEASURE_WORDS[id].title }))}
          chosen={measure}
          onChoose={setMeasure}
        />
        <Choice
          legend="Reported"
          options={stages.map((id) => ({ id, text: STAGE_WORDS[id] }))}
          chosen={shown}
          onChoose={setStage}
        />
      </div>
      <p className="mt-3 max-w-[68ch] text-sm text-text-2">{words.explains}</p>
      <CalibrationAt key={`${measure} ${shown}`} measure={measure} stage={shown} words={words} />
    </section>
  )
}

type ChoiceProps<Id extends string> = {
  legend: string
  options: { id: Id; text: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

function Choice<Id extends string>({ legend, options, chosen, onChoose }: ChoiceProps<Id>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1 text-sm">
      <legend className="mb-1 text-xs text-text-3">{legend}</legend>
      {options.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className="num min-h-11 rounded-md border border-line px-3 text-text-2 transition-colors duration-140 hover:text-text aria-pressed:border-line-strong aria-pressed:bg-sunk aria-pressed:text-text sm:min-h-9"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

type CalibrationAtProps = { measure: Measure; stage: Stage; words: MeasureWords }

function CalibrationAt({ measure, stage, words }: CalibrationAtProps) {
  const loaded = useLoaded(`${measure} ${stage}`, () => getCalibration(measure, stage))
  if (loaded.state === 'loading') return <Skeleton className="mt-5 h-112 rounded-lg" />
  if (loaded.state !== 'there') {
    return (
      <p role="alert" className="mt-5 text-sm text-text-2">
        These figures could not be loaded. Choose another one, or try again in a moment.
      </p>
    )
  }
  const { live, history, pending } = loaded.value
  return (
    <>
      <h3 className="mt-6 text-base">Live</h3>
      {live === null ? (
        <p className="num mt-2 max-w-[68ch] text-sm text-text-2">
          {words.fromModel
            ? 'No launch that the trained AI filter estimated has an outcome yet.'
            : 'No launch has an outcome yet.'}
          {pending > 0 && ` ${pending.toLocaleString('en-US')} launches are not 24 hours old.`}
        </p>
      ) : (
        <CalibrationFigures figures={live} pending={pending} words={words} />
      )}
      {history !== null && (
        <>
          <h3 className="mt-8 border-t border-line pt-6 text-base">Read from history</h3>
          <p className="mt-1 max-w-[68ch] text-sm text-text-2">
            Launches that we did not see live, scored afterwards with the data of that time. The
            figures above leave them out.
          </p>
          <CalibrationFigures figures={history} pending={null} words={words} />
        </>
      )}
    </>
  )
}
