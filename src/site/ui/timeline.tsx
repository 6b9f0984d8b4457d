import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'

type TimelineStep = {
  id: string
  title: string
  /** One line below the title. */
  note?: ReactNode
  /** When it happened, formatted. */
  time?: ReactNode
  state: 'done' | 'now' | 'next'
}

/** The steps of a process, from top to bottom. */
export function Timeline({ label, steps }: { label: string; steps: TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step, at) => (
        <li
          key={step.id}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {at < steps.length - 1 && <Line done={step.state === 'done'} />}
          <Mark state={step.state} />
          <div className="min-w-0 grow">
            <div className="flex items-baseline justify-between gap-3">
              <p
                className={`text-sm leading-6 font-medium ${step.state === 'next' ? 'text-text-3' : 'text-text'}`}
              >
                {step.title}
                {step.state === 'done' && <span className="sr-only"> (done)</span>}
              </p>
              {step.time && <span className="num shrink-0 text-xs text-text-3">{step.time}</span>}
            </div>
            {step.note && <div className="text-xs text-text-3">{step.note}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Line({ done }: { done: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute top-6 bottom-0 left-[11.5px] w-px ${done ? 'bg-mint-line' : 'bg-line'}`}
    />
  )
}

const MARKS: Record<TimelineStep['state'], string> = {
  done: 'border-mint-line bg-mint-soft text-mint-text',
  now: 'border-mint-text text-mint-text',
  next: 'border-line-strong',
}

function Mark({ state }: { state: TimelineStep['state'] }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full border ${MARKS[state]}`}
    >
      {state === 'done' && <CheckIcon className="size-3.5" />}
      {state === 'now' && <span className="breathe size-2 rounded-full bg-mint-text" />}
    </span>
  )
}
