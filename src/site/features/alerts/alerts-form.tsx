import { type FormEvent, useState } from 'react'
import { type AlertsBody, MOST_FILTERS } from '../../../contract/alerts.ts'
import { ApiError, putAlerts } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { toast } from '../../ui/toast.tsx'
import { rememberTradeLink } from '../trade/chosen-link.ts'
import { AlertsBacktest } from './alerts-backtest.tsx'
import { AlertsPreview } from './alerts-preview.tsx'
import {
  type AlertsErrors,
  type AlertsFields,
  alertsOf,
  allFields,
  changeFields,
  newFields,
  type PartProps,
  savedOf,
  zoneHere,
} from './fields.ts'
import { FilterTabs } from './filter-tabs.tsx'
import {
  DeveloperChoice,
  FeesChoice,
  LinkChoice,
  NameChoice,
  QuoteChoice,
  RangeFields,
  VenueChoice,
} from './filters.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { TradeLinkChoice } from './trade-link-choice.tsx'

/** Edits all filters. The bot's /alerts edits the first one. */
export function AlertsForm({ alerts, group }: { alerts: AlertsBody; group: string | null }) {
  const form = useAlertsForm(alerts)
  const { fields, errors, failure, busy, change, save, read } = form
  const part: PartProps = { fields, errors, change }
  return (
    <>
      <form
        onSubmit={save}
        noValidate
        className="grid items-start gap-4 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-8"
      >
        <div className="card divide-y divide-line px-6 max-sm:px-5">
          <FilterTabs {...part} {...form} group={group} />
          <div className="py-3">
            <Checkbox checked={fields.on} onChange={(on) => change({ on })}>
              Send alerts of this filter
            </Checkbox>
          </div>
          <MarketRanges {...part} />
          <HeldRanges {...part} />
          <ChanceRanges {...part} />
          <DeveloperChoice {...part} />
          <LinkChoice {...part} />
          <NameChoice {...part} />
          <VenueChoice {...part} />
          <QuoteChoice {...part} />
          <FeesChoice {...part} />
          <QuietHours {...part} />
          <TradeLinkChoice {...part} />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-6">
          <AlertsPreview alerts={'alerts' in read ? read.alerts : null} />
          <button type="submit" disabled={busy} className={buttonClass('primary')}>
            Save alerts
          </button>
          <p role="alert" className="text-sm text-red-text empty:hidden">
            {failure ??
              (Object.keys(errors).length > 0 ? 'Not saved. Please fix the marked fields.' : null)}
          </p>
        </div>
      </form>
      <AlertsBacktest alerts={'alerts' in read ? read.alerts : null} />
    </>
  )
}

function MarketRanges(part: PartProps) {
  return (
    <>
      <RangeFields
        {...part}
        title="Risk"
        low="minRisk"
        high="maxRisk"
        hint="100 is the riskiest."
      />
      <RangeFields
        {...part}
        title="Attention"
        low="minAttention"
        high="maxAttention"
        hint="Not a forecast, not advice."
      />
      <RangeFields
        {...part}
        title="Market cap in dollars"
        low="minCap"
        high="maxCap"
        hint="e.g. 30k"
      />
      <RangeFields
        {...part}
        title="Buyers"
        low="minBuyers"
        high="maxBuyers"
        hint="Number of wallets that bought."
      />
    </>
  )
}

function HeldRanges(part: PartProps) {
  return (
    <>
      <RangeFields
        {...part}
        title="Developer’s share in percent"
        low="minDeveloper"
        high="maxDeveloper"
        hint="Of the supply."
      />
      <RangeFields
        {...part}
        title="Developer’s buy in dollars"
        low="minDeveloperBuy"
        high="maxDeveloperBuy"
        hint="What the developer paid for the coin."
      />
      <RangeFields
        {...part}
        title="Curve in percent"
        low="minProgress"
        high="maxProgress"
        hint="100: graduated."
      />
    </>
  )
}

const CHANCES = [
  'minGraduates',
  'maxGraduates',
  'minFades',
  'maxFades',
  'minRugged',
  'maxRugged',
] as const

/** Few use them, so they are closed unless one is set, or wrong. */
function ChanceRanges(part: PartProps) {
  const { fields, errors } = part
  const isUsed = CHANCES.some((field) => fields[field] !== '' || errors[field] !== undefined)
  const [isOpen, setOpen] = useState(isUsed)
  return (
    <div className="*:border-b-0">
      <Disclosure
        title="Chances that the AI filter estimates"
        open={isOpen || isUsed}
        onToggle={setOpen}
      >
        <p className="text-sm">
          It estimates them at one and at five minutes, once it is trained on what came first to
          earlier launches. At other times they are unknown, and no such limit lets a launch
          through.
        </p>
        <div className="divide-y divide-line text-text">
          <RangeFields
            {...part}
            title="Chance to graduate in percent"
            low="minGraduates"
            high="maxGraduates"
            hint="First, within 30 minutes."
          />
          <RangeFields
            {...part}
            title="Chance to fade in percent"
            low="minFades"
            high="maxFades"
            hint="To fall by 80% first, within 30 minutes."
          />
          <RangeFields
            {...part}
            title="Chance to be rugged in percent"
            low="minRugged"
            high="maxRugged"
            hint="First, within 30 minutes."
          />
        </div>
      </Disclosure>
    </div>
  )
}

function useAlertsForm(alerts: AlertsBody) {
  const [all, setAll] = useState(() => allFields(alerts, zoneHere()))
  const [nth, setNth] = useState(0)
  const [errors, setErrors] = useState<AlertsErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [first] = all
  if (first === undefined) throw new Error('there is always a filter')
  const fields = all[nth] ?? first
  const read = alertsOf(fields)
  const change = (part: Partial<AlertsFields>) => {
    setAll((before) => changeFields(before, nth, part))
    setErrors({})
    setFailure(null)
  }
  const choose = (other: number) => {
    setNth(other)
    setErrors({})
  }
  const add = () => {
    if (all.length >= MOST_FILTERS) return
    setAll([...all, newFields(first)])
    choose(all.length)
  }
  const remove = () => {
    setAll(all.filter((_, at) => at !== nth))
    choose(Math.max(0, nth - 1))
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const saved = savedOf(all)
    if ('errors' in saved) {
      setNth(saved.nth)
      setErrors(saved.errors)
      const [wrong] = Object.keys(saved.errors)
      if (wrong) document.getElementById(wrong)?.focus()
      return
    }
    setBusy(true)
    try {
      await putAlerts(saved.alerts)
      rememberTradeLink(saved.alerts.trade_link)
      const isOn = all.some(({ on }) => on)
      toast({
        title: 'Alert preferences saved',
        ...(isOn ? {} : { description: 'Alerts are off. Turn them on to get messages.' }),
      })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'Please try again.')
    }
    setBusy(false)
  }
  return { all, nth, choose, add, remove, fields, errors, failure, busy, change, save, read }
}
