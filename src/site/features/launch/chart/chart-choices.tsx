import { CHART_STEPS, type ChartStep } from '../../../../contract/launches/chart.ts'
import { text } from '../../../language/text.ts'
import { formatStep } from './chart-words.ts'

/** How a reader looks at a chart. `step` null: everything since the launch. */
export type ChartChoice = { step: ChartStep | null; isInSol: boolean }

type Props = {
  choice: ChartChoice
  onChoose: (choice: ChartChoice) => void
  /** Whether amounts in SOL are known. */
  hasSol: boolean
}

/** How long a candle is, and in which currency. */
export function ChartChoices({ choice, onChoose, hasSol }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <fieldset className="flex flex-wrap">
        <legend className="sr-only">A candle’s length</legend>
        {[null, ...CHART_STEPS].map((step) => (
          <Choice
            key={step ?? 'all'}
            isOn={choice.step === step}
            onClick={() => onChoose({ ...choice, step })}
          >
            {step === null ? text('All') : formatStep(step)}
          </Choice>
        ))}
      </fieldset>
      {hasSol && (
        <fieldset className="flex">
          <legend className="sr-only">Currency</legend>
          {[false, true].map((isInSol) => (
            <Choice
              key={`${isInSol}`}
              isOn={choice.isInSol === isInSol}
              onClick={() => onChoose({ ...choice, isInSol })}
            >
              <span translate="no">{isInSol ? 'SOL' : 'USD'}</span>
            </Choice>
          ))}
        </fieldset>
      )}
    </div>
  )
}

type ChoiceProps = { isOn: boolean; onClick: () => void; children: React.ReactNode }

function Choice({ isOn, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className="num min-h-11 rounded-md border border-transparent px-2.5 text-xs text-text-2 transition-colors duration-140 hover:text-text aria-pressed:border-line-strong aria-pressed:text-text max-[359px]:px-2 sm:min-h-8"
    >
      {children}
    </button>
  )
}
