import { useState } from 'react'
import { RISK_LEVELS, RISK_WORDS, type RiskLevel } from '../../../contract/launches/risk.ts'
import { isVenue, VENUE_IDS, VENUES, type VenueId } from '../../../contract/launches/venues.ts'
import { buttonClass } from '../../ui/button.ts'
import { StarButton } from '../star/star-button.tsx'
import { Found } from './found.tsx'
import { Tape } from './tape.tsx'

const FIELD =
  'min-h-11 rounded-md border border-line-strong bg-raised px-3 text-sm text-text max-sm:w-full'

/** The latest launches; with a filter, the stored ones. */
export function LaunchesScreen() {
  const [venue, setVenue] = useState<VenueId | ''>('')
  const [level, setLevel] = useState<RiskLevel | ''>('')
  const [older, setOlder] = useState(false)
  const query = new URLSearchParams({ ...(venue && { venue }), ...(level && { level }) }).toString()
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Launches</h1>
      <p className="mt-2 max-w-[60ch] text-text-2">
        New memecoins as we detect them, one minute after our members see them, each with its score
        and main reason.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Choice
          name="Venue"
          all="All venues"
          options={VENUE_IDS.map((id) => ({ id, name: VENUES[id] }))}
          value={venue}
          onChange={(id) => setVenue(isVenue(id) ? id : '')}
        />
        <Choice
          name="Risk"
          all="Any risk"
          options={RISK_LEVELS.map((id) => ({ id, name: RISK_WORDS[id] }))}
          value={level}
          onChange={(id) => setLevel(RISK_LEVELS.find((one) => one === id) ?? '')}
        />
      </div>
      <section className="card mt-4 overflow-hidden" aria-label="Launches">
        {query === '' && !older ? (
          <Tape
            kind="public"
            aside={(launch) => <StarButton launch={launch} />}
            lines={20}
            empty="No launch has been detected yet. The first ones appear a minute after they happen."
            more={
              <button
                type="button"
                onClick={() => setOlder(true)}
                className={buttonClass('secondary')}
              >
                Older launches
              </button>
            }
          />
        ) : (
          <Found key={query} query={query} />
        )}
      </section>
    </div>
  )
}

type ChoiceProps = {
  name: string
  /** The label of the empty option. */
  all: string
  options: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

function Choice({ name, all, options, value, onChange }: ChoiceProps) {
  return (
    <label className="text-sm max-sm:w-full">
      <span className="sr-only">{name}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)} className={FIELD}>
        <option value="">{all}</option>
        {options.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  )
}
