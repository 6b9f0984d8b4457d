import { type ReactNode, useEffect, useState } from 'react'
import { type AlertsBody, DEFAULT_FILTER, type FilterBody } from '../../../contract/alerts.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { ApiError, putAlerts } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { OutIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { recall, remember } from '../format/storage.ts'
import { type FirstStep, firstSteps, type StepState } from './steps-left.ts'

/** Remembered in this browser: once done or put away, the steps don't come back. */
const STORAGE_STEPS = 'first_steps'

type Preset = { name: string; about: string; filter: Partial<FilterBody> }

/** Where a member may begin; /alerts changes everything about it. */
const PRESETS: readonly Preset[] = [
  {
    name: 'Few',
    about: 'Attention from 70, risk up to 40, at most one in 15 minutes.',
    filter: { min_attention: 70, max_risk: 40, pace: 15 },
  },
  {
    name: 'Some',
    about: 'Attention from 50, risk up to 60, at most one in 5 minutes.',
    filter: { min_attention: 50, max_risk: 60, pace: 5 },
  },
  {
    name: 'Many',
    about: 'Attention from 30, any risk, at most one a minute.',
    filter: { min_attention: 30, pace: 1 },
  },
]

type FirstStepsProps = { account: AccountBody; refresh: () => Promise<void> }

/** What a new member does once: link, join, choose alerts. Gone when all is done, or put away. */
export function FirstSteps({ account, refresh }: FirstStepsProps) {
  const [isAway, setAway] = useState(() => recall(STORAGE_STEPS) !== null)
  const steps = firstSteps(account)
  const isDone = steps.every((one) => one.isDone)
  useEffect(() => {
    if (isDone) remember(STORAGE_STEPS, 'done')
  }, [isDone])
  if (isAway || isDone) return null
  return (
    <section className="card p-6 max-sm:p-5" aria-labelledby="first-steps">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-lg">
          First steps
        </h2>
        <button
          type="button"
          onClick={() => {
            remember(STORAGE_STEPS, 'away')
            setAway(true)
          }}
          className={buttonClass('quiet', 'sm')}
        >
          Don’t show again
        </button>
      </div>
      <ol className="mt-2 divide-y divide-line">
        {steps.map((one, nth) => (
          <Step key={one.step} {...one} number={nth + 1}>
            {!one.isDone && <Todo step={one.step} account={account} refresh={refresh} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

const TITLES: Record<FirstStep, string> = {
  link: 'Link Telegram',
  join: 'Join the channel',
  alerts: 'Choose your alerts',
}

type StepProps = StepState & { number: number; children: ReactNode }

function Step({ step, isDone, number, children }: StepProps) {
  return (
    <li className="grid gap-3 py-4 last:pb-0">
      <p className="flex items-center gap-2.5 font-medium">
        <span
          aria-hidden="true"
          className={`num grid size-6 shrink-0 place-items-center rounded-full border text-xs ${
            isDone ? 'border-mint-line text-mint-text' : 'border-line-strong text-text-2'
          }`}
        >
          {isDone ? '✓' : number}
        </span>
        {TITLES[step]}
        {isDone && <span className="text-sm font-normal text-text-3">Done</span>}
      </p>
      {children}
    </li>
  )
}

function Todo({ step, account, refresh }: FirstStepsProps & { step: FirstStep }) {
  switch (step) {
    case 'link':
      return <p className="text-sm text-text-2">The two steps above take a minute.</p>
    case 'join':
      return account.channel ? (
        <a
          href={account.channel.url}
          target="_blank"
          rel="noreferrer"
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          Request to join
          <OutIcon />
        </a>
      ) : (
        <p className="text-sm text-text-2">Possible as soon as Telegram is linked.</p>
      )
    case 'alerts':
      return <ChooseAlerts alerts={account.alerts} refresh={refresh} />
  }
}

type ChooseAlertsProps = { alerts: AlertsBody; refresh: () => Promise<void> }

function ChooseAlerts({ alerts, refresh }: ChooseAlertsProps) {
  const [isBusy, setBusy] = useState(false)

  async function choose({ filter }: Preset) {
    setBusy(true)
    try {
      // Filters that are off stay as they are; only the first one begins anew.
      await putAlerts({ ...alerts, ...DEFAULT_FILTER, name: alerts.name, ...filter, on: true })
      await refresh()
      toast({ title: 'Alerts are on', description: 'You can change them at any time.' })
    } catch (error) {
      const description = error instanceof ApiError ? error.message : 'Please try again.'
      toast({ title: 'Not saved', description })
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-text-2">
        The bot sends you launches that match. Neither attention nor risk is a forecast.
      </p>
      <div className="grid gap-3 sm:grid-cols-3">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            type="button"
            disabled={isBusy}
            onClick={() => choose(preset)}
            className="grid min-h-11 content-start gap-1 rounded-md border border-line-strong p-3.5 text-left text-sm transition-colors duration-140 hover:bg-hover disabled:opacity-60"
          >
            <span className="font-medium">{preset.name}</span>
            <span className="text-text-2">{preset.about}</span>
          </button>
        ))}
      </div>
      <a href="/alerts" className="link justify-self-start text-sm">
        Choose everything yourself
      </a>
    </div>
  )
}
