import { useState } from 'react'
import { answerInTime } from '../../call.ts'
import { buttonClass } from '../../ui/button.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { CurlLine } from './curl-line.tsx'
import { addressOf, type Operation, responseFields } from './document.ts'
import { ParameterField } from './parameter-field.tsx'

type OperationCardProps = { path: string; operation: Operation; apiKey: string }

const MOST_SHOWN = 20_000

/** `status` 0: there was none. */
type Answer = { status: number; text: string }

/** One API call: parameters, response, errors, and a way to try it. */
export function OperationCard({ path, operation, apiKey }: OperationCardProps) {
  const { summary, description, parameters, responses } = operation
  const [values, setValues] = useState<Record<string, string>>({})
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const [[type, { schema }] = ['', {}]] = Object.entries(responses['200']?.content ?? {})
  const streams = type === 'text/event-stream'

  async function tryIt() {
    setBusy(true)
    setAnswer(await ask(addressOf(path, parameters, values), apiKey))
    setBusy(false)
  }

  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">{summary}</h2>
      <p className="mt-1 font-mono text-sm break-all text-text-2">GET {path}</p>
      <p className="mt-3 max-w-[68ch] text-text-2">{description}</p>
      <form
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (!streams) tryIt()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              id={`${path}-${parameter.name}`}
              parameter={parameter}
              value={values[parameter.name] ?? ''}
              onChange={(value) => setValues({ ...values, [parameter.name]: value })}
            />
          ))}
        </div>
        <CurlLine address={addressOf(path, parameters, values)} streams={streams} />
        {!streams && (
          <button type="submit" disabled={busy} className={`mt-3 ${buttonClass('secondary')}`}>
            Try it
          </button>
        )}
      </form>
      <div aria-live="polite">{answer && <AnswerShown answer={answer} />}</div>
      <div className="mt-4 [&_details]:border-b-0 [&_summary]:text-sm">
        {schema && <ResponseFields schema={schema} />}
        <Errors responses={responses} />
      </div>
    </section>
  )
}

function AnswerShown({ answer: { status, text } }: { answer: Answer }) {
  return (
    <>
      <p className="num mt-4 text-sm font-medium">Response {status || 'missing'}</p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled by keyboard
        tabIndex={0}
        className="mt-2 max-h-96 overflow-auto rounded-lg border border-line bg-sunk p-4 font-mono text-xs"
      >
        {text}
      </pre>
    </>
  )
}

function ResponseFields({ schema }: { schema: Parameters<typeof responseFields>[0] }) {
  return (
    <Disclosure title="Response fields">
      <dl className="grid gap-2 text-sm">
        {responseFields(schema).map(({ path: at, type, note }) => (
          <div key={at} className="grid gap-x-4 sm:grid-cols-[16rem_minmax(0,1fr)]">
            <dt className="font-mono text-xs break-all text-text">{at}</dt>
            <dd className="text-xs">
              {type}
              {note && <span className="text-text-3"> · {note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

function Errors({ responses }: Pick<Operation, 'responses'>) {
  return (
    <Disclosure title="Errors">
      <ul className="grid gap-2 text-sm">
        {Object.entries(responses)
          .filter(([status]) => status !== '200')
          .map(([status, { description: note }]) => (
            <li key={status}>
              <span className="num font-medium text-text">{status}</span> {note.replaceAll('`', '')}
            </li>
          ))}
      </ul>
    </Disclosure>
  )
}

async function ask(address: string, key: string): Promise<Answer> {
  try {
    const headers: HeadersInit = key === '' ? {} : { authorization: `Bearer ${key}` }
    const answer = await fetch(address, { headers, signal: answerInTime() })
    const text = JSON.stringify(await answer.json(), null, 2)
    return { status: answer.status, text: text.slice(0, MOST_SHOWN) }
  } catch {
    return { status: 0, text: 'The server cannot be reached. Check your connection and try again.' }
  }
}
