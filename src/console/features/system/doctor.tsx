import { useState } from 'react'
import { buttonClass } from '../../../site/ui/button.ts'
import { SpinnerIcon } from '../../../site/ui/icons.tsx'
import { ConsoleError, runDoctor } from '../../api.ts'
import { useMay } from '../session.ts'
import { Empty, Section } from '../show.tsx'

/** Runs the doctor and shows its findings. */
export function Doctor() {
  const mayAct = useMay('act')
  const [lines, setLines] = useState<string[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  async function run() {
    setBusy(true)
    setProblem('')
    try {
      setLines((await runDoctor()).lines)
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      setProblem(error.message)
    }
    setBusy(false)
  }
  return (
    <Section title="Doctor">
      {lines === null ? (
        <Empty>
          Checks settings, endpoints, prices, database, and bot. It sends the RPC service about as
          many requests as a busy minute does, and takes up to a minute.
        </Empty>
      ) : (
        <pre className="overflow-x-auto rounded-lg border border-line bg-sunk p-4 font-mono text-xs">
          {lines.join('\n')}
        </pre>
      )}
      <p role="alert" className="mt-2 text-sm text-red-text">
        {problem}
      </p>
      {mayAct && (
        <button
          type="button"
          disabled={isBusy}
          onClick={run}
          className={`${buttonClass('secondary', 'sm')} mt-2`}
        >
          {isBusy && <SpinnerIcon />}
          Run the doctor
        </button>
      )}
    </Section>
  )
}
