import { AsBuilt } from '../../ui/as-built.tsx'
import { LatestLaunches } from '../launches/latest-launches.tsx'

/** The latest public launches. */
export function LiveTape() {
  return (
    <section className="border-b border-line" aria-labelledby="tape">
      <div className="wrap grid gap-x-16 gap-y-8 py-14 lg:grid-cols-[20rem_minmax(0,1fr)] lg:py-16">
        <AsBuilt id="about-tape">{import.meta.env.SSR && <About />}</AsBuilt>
        <div className="card overflow-hidden">
          <LatestLaunches
            kind="public"
            lines={6}
            className="min-h-96 max-sm:min-h-126"
            empty="No launch has been detected yet. The first ones appear here a minute after they happen."
          />
        </div>
      </div>
    </section>
  )
}

function About() {
  return (
    <>
      <h2 id="tape" className="eyebrow tracking-normal">
        The latest launches
      </h2>
      <p className="mt-3 text-3xl font-semibold tracking-[-0.014em] text-balance">
        What we see right now, one minute late.
      </p>
      <p className="mt-4 text-text-2">
        Members see each of these immediately, in Telegram and on their dashboard.
      </p>
      <p className="mt-2">
        <a href="/launches" className="link inline-flex min-h-11 items-center">
          All launches
        </a>
      </p>
    </>
  )
}
