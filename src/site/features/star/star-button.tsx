import { short } from '../../../contract/format.ts'
import type { LaunchBody } from '../../../contract/launches/bodies.ts'
import { toggleWatch, useWatches, type Watchable } from './watches.ts'

/** Adds a launch to the watchlist, or removes it. */
export function StarButton({ launch }: { launch: Pick<LaunchBody, 'mint' | 'name'> }) {
  const { mint, name } = launch
  return <Star watchable={{ kind: 'coin', address: mint, name: name ?? 'Unnamed' }} />
}

type WalletStarProps = { wallet: string; small?: boolean }

/** Adds a wallet to the watchlist, or removes it. */
export function WalletStar({ wallet, small = false }: WalletStarProps) {
  return <Star watchable={{ kind: 'wallet', address: wallet, name: short(wallet) }} small={small} />
}

function Star({ watchable, small = false }: { watchable: Watchable; small?: boolean }) {
  const { address, name } = watchable
  const isWatched = useWatches().addresses?.has(address) ?? false
  const size = small ? 'size-6' : 'size-11 max-sm:-ml-3'
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
      title={isWatched ? 'On your watchlist' : 'Watch'}
      onClick={() => toggleWatch(watchable)}
      className={`grid ${size} shrink-0 place-items-center rounded-md text-text-3 transition-colors duration-140 hover:bg-hover hover:text-text aria-pressed:text-mint-text`}
    >
      <svg viewBox="0 0 16 16" className={small ? 'size-3.5' : 'size-4.5'} aria-hidden="true">
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
