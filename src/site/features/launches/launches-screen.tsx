import { useState } from 'react'
import { RISK_LEVELS, RISK_WORDS, type RiskLevel } from '../../../contract/risk.ts'
import { isVenue, VENUE_IDS, VENUES, type VenueId } from '../../../contract/venues.ts'
import { buttonClass } from '../../ui/button.ts'
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
        <label className="text-sm max-sm:w-full">
          <span className="sr-only">Venue</span>
          <select
            value={venue}
            onChange={({ target }) => setVenue(isVenue(target.value) ? target.value : '')}
            className={FIELD}
          >
            <option value="">All venues</option>
            {VENUE_IDS.map((id) => (
              <option key={id} value={id}>
                {VENUES[id]}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm max-sm:w-full">
          <span className="sr-only">Risk</span>
          <select
            value={level}
            onChange={({ target }) =>
              setLevel(RISK_LEVELS.find((one) => one === target.value) ?? '')
            }
            className={FIELD}
          >
            <option value="">Any risk</option>
            {RISK_LEVELS.map((one) => (
              <option key={one} value={one}>
                {RISK_WORDS[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <section className="card mt-4 overflow-hidden" aria-label="Launches">
        {query === '' && !older ? (
          <Tape
            kind="public"
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
