import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { toggleWatch, useWatches } from './watches.ts'

/** Adds a launch to the watchlist, or removes it. */
export function StarButton({ launch }: { launch: Pick<LaunchBody, 'mint' | 'name'> }) {
  const isWatched = useWatches().mints?.has(launch.mint) ?? false
  const name = launch.name ?? 'Unnamed'
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      title={isWatched ? 'On your watchlist' : 'Watch'}
      onClick={() => toggleWatch(launch.mint, name)}
      className="grid size-11 shrink-0 max-sm:-ml-3 place-items-center rounded-md text-text-3 transition-colors duration-140 hover:bg-hover hover:text-text aria-pressed:text-mint-text"
    >
      <svg viewBox="0 0 16 16" className="size-4.5" aria-hidden="true">
        <path
          d="m8 1.9 1.85 3.9 4.25.56-3.12 2.95.79 4.22L8 11.47l-3.77 2.06.79-4.22L1.9 6.36l4.25-.56Z"
          fill={isWatched ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
