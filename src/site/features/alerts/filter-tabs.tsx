import {
  FILTER_DESTINATIONS,
  FILTER_PACES,
  type FilterDestination,
  isDestination,
  MOST_FILTERS,
  type PaceMinutes,
} from '../../../contract/alerts.ts'
import { text } from '../../language/text.ts'
import { buttonClass } from '../../ui/button.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import type { AlertsFields, PartProps } from './fields.ts'

const PACE_WORDS: Record<PaceMinutes, string> = {
  1: text('At most one a minute'),
  5: text('At most one in 5 minutes'),
  15: text('At most one in 15 minutes'),
  60: text('At most one an hour'),
}

const DESTINATION_WORDS: Record<FilterDestination, string> = {
  direct: text('Message in Telegram'),
  group: text('My Telegram group'),
  webhook: text('My webhooks (lifetime)'),
  push: text('My browsers'),
}

type FilterTabsProps = PartProps & {
  /** The name of the member's own group; null: none. */
  group: string | null
  all: readonly AlertsFields[]
  nth: number
  choose: (nth: number) => void
  add: () => void
  remove: () => void
}

/** Chooses which filter the form shows, with its name, pace, and destination. */
export function FilterTabs({
  all,
  nth,
  choose,
  add,
  remove,
  fields,
  errors,
  change,
  group,
}: FilterTabsProps) {
  return (
    <div className="grid gap-4 py-4">
      <Tabs all={all} nth={nth} choose={choose} add={add} />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          id="name"
          label="Name of this filter"
          hint="Alerts say which filter they match."
          error={errors.name}
          autoComplete="off"
          value={fields.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ChoiceField
          id="pace"
          label="Pace"
          value={fields.pace}
          options={FILTER_PACES.map((pace) => [String(pace), PACE_WORDS[pace]])}
          onChange={({ target }) => change({ pace: Number(target.value) as PaceMinutes })}
        />
        <ChoiceField
          id="send-to"
          label="Send to"
          value={fields.sendTo}
          options={destinationsWith(fields.sendTo)}
          onChange={({ target }) => change({ sendTo: target.value })}
        />
        {fields.sendTo === 'group' && <GroupHint group={group} />}
        {fields.sendTo === 'webhook' && (
          <p className="text-sm text-text-2 sm:self-end">
            Those that are on and take alert.matched. Without one, alerts come as messages in
            Telegram.
          </p>
        )}
        {fields.sendTo === 'push' && (
          <p className="text-sm text-text-2 sm:self-end">
            Those under “Notifications” below. Without one, alerts come as messages in Telegram.
          </p>
        )}
      </div>
      {all.length > 1 && (
        <button
          type="button"
          onClick={remove}
          className={`${buttonClass('secondary')} justify-self-start`}
        >
          Remove this filter
        </button>
      )}
    </div>
  )
}

/** A destination that only a newer release knows stays chosen until the member takes another. */
function destinationsWith(chosen: string): [string, string][] {
  const known = FILTER_DESTINATIONS.map((to): [string, string] => [to, DESTINATION_WORDS[to]])
  return isDestination(chosen) ? known : [...known, [chosen, text('Not known to this version')]]
}

function GroupHint({ group }: Pick<FilterTabsProps, 'group'>) {
  return (
    <p className="text-sm text-text-2 sm:self-end">
      {group === null ? (
        'You have no group yet: send /group to the bot. Until then, alerts come as messages in Telegram.'
      ) : (
        <>
          Your group is <bdi translate="no">{group}</bdi>. To choose another one, send /group to the
          bot.
        </>
      )}
    </p>
  )
}

function Tabs({ all, nth, choose, add }: Pick<FilterTabsProps, 'all' | 'nth' | 'choose' | 'add'>) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1 text-sm">
      <legend className="sr-only">Filters</legend>
      {all.map(({ name, on }, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: filters have no other identity
          key={at}
          type="button"
          aria-pressed={at === nth}
          onClick={() => choose(at)}
          className="min-h-11 max-w-48 truncate rounded-md border border-transparent px-3 text-text-2 transition-colors duration-140 hover:text-text aria-pressed:border-line-strong aria-pressed:text-text sm:min-h-9"
        >
          {name === '' ? `Filter ${at + 1}` : <bdi translate="no">{name}</bdi>}
          {!on && <span className="text-text-3"> · {text('off')}</span>}
        </button>
      ))}
      {all.length < MOST_FILTERS && (
        <button type="button" onClick={add} className={buttonClass('quiet', 'sm')}>
          Add a filter
        </button>
      )}
    </fieldset>
  )
}
