import { LatestLaunches } from '../launches/latest-launches.tsx'
import { StarButton } from '../star/star-button.tsx'

/** The live feed: what the bot has just sent. */
export function LatestAlerts() {
  return (
    <section className="card overflow-hidden" aria-labelledby="latest-launches">
      <h2 id="latest-launches" className="border-b border-line px-6 py-4 text-lg max-sm:px-5">
        Latest launches
      </h2>
      <LatestLaunches
        kind="live"
        aside={(launch) => <StarButton launch={launch} />}
        lines={6}
        className="min-h-96 max-sm:min-h-126"
        empty="No launch has been detected yet. Each appears here as soon as it is scored."
      />
    </section>
  )
}
