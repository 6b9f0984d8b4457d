import { useCallback, useEffect, useState } from 'react'
import { MOST_WATCHES, type WatchBody, type WatchesBody } from '../../../contract/alerts.ts'
import { TURN_WORDS } from '../../../contract/launches/turns.ts'
import { ApiError, getWatches } from '../../api.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { buttonClass } from '../../ui/button.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgoTime } from '../launches/ago-time.tsx'
import { capWords } from '../launches/cap-words.ts'
import { LaunchLine } from '../launches/launch-line.tsx'
import { useNow } from '../launches/use-now.ts'
import { MembersOnly } from '../member/members-only.tsx'
import { useAlertSound } from '../push/alert-sound.ts'
import { StarButton } from '../star/star-button.tsx'
import { useWatches } from '../star/watches.ts'
import { AddCoin } from './add-coin.tsx'
import { WantedCoin } from './wanted-coin.tsx'
import { WalletRow } from './watched-wallet.tsx'

/** undefined while loading. */
type Loaded = WatchesBody | undefined | 'not-a-member' | 'failed'
const LOOK_AGAIN_MS = 15_000
/** How often to reload while a coin is being looked up. */
const LOOK_SOON_MS = 3_000

/** A member's watched coins, each with its state and how it turned. */
export function WatchlistScreen() {
  const [watches, setWatches] = useState<Loaded>(undefined)
  useAlertSound()
  const load = useCallback(async () => {
    try {
      setWatches(await getWatches())
    } catch (error) {
      const isRefused = error instanceof ApiError && [401, 403].includes(error.status)
      if (isRefused) setWatches('not-a-member')
      // Keeps what is shown while the server can't be reached.
      else setWatches((before) => (typeof before === 'object' ? before : 'failed'))
    }
  }, [])
  const isLooking =
    typeof watches === 'object' && watches.wanted.some(({ refused }) => refused === null)
  useEffect(() => {
    load()
    const timer = setInterval(load, isLooking ? LOOK_SOON_MS : LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [load, isLooking])
  return (
    <div className="wrap min-h-dvh pt-12 pb-24">
      <h1 className="text-3xl">Watchlist</h1>
      <p className="mt-2 max-w-[62ch] text-text-2">
        The bot messages you when a coin here turns: its developer or linked buyers sell, liquidity
        leaves, it falls by half within five minutes, trading stops, or it graduates; and when a
        wallet here launches, buys for 0.1 SOL or more, or sells out. In your{' '}
        <a href="/alerts" className="link">
          quiet hours
        </a>{' '}
        messages wait until they end.
      </p>
      <div className="mt-8">
        {watches === undefined && <Skeleton className="h-80 rounded-lg" />}
        {watches === 'not-a-member' && (
          <MembersOnly>A watchlist is part of a membership.</MembersOnly>
        )}
        {watches === 'failed' && (
          <div className="grid justify-items-start gap-4 text-text-2">
            <p>Your watchlist could not be loaded. Check your connection and try again.</p>
            <button type="button" onClick={load} className={buttonClass('secondary')}>
              Try again
            </button>
          </div>
        )}
        {typeof watches === 'object' && <Watchlist {...watches} reload={load} />}
      </div>
    </div>
  )
}

type WatchlistProps = WatchesBody & { reload: () => Promise<void> }

function Watchlist({ watches, wanted, wallets, reload }: WatchlistProps) {
  const now = useNow()
  const { addresses } = useWatches()
  return (
    <div className="grid gap-4">
      <AddCoin onAdded={reload} />
      <section className="card overflow-hidden" aria-label="Watched coins">
        {watches.length + wanted.length === 0 && (
          <p className="px-5 py-8 text-center text-sm text-text-2">
            You don’t watch any coins yet. Press the star beside a launch, or “☆ Watch” under a post
            in Telegram.
          </p>
        )}
        <ul className="divide-y divide-line">
          {wanted.map((one) => (
            <WantedCoin key={one.mint} wanted={one} reload={reload} />
          ))}
          {watches.map(({ launch, turns }) => (
            <li
              key={launch.mint}
              className={addresses && !addresses.has(launch.mint) ? 'opacity-50' : undefined}
            >
              <div className="flex items-center pr-2">
                <div className="min-w-0 flex-1">
                  <LaunchLine launch={launch} now={now} cap={capWords(launch)} />
                </div>
                <StarButton launch={launch} />
              </div>
              <Turns turns={turns} now={now} graduated={launch.graduated_at !== null} />
            </li>
          ))}
        </ul>
      </section>
      {wallets.length > 0 && (
        <section className="card overflow-hidden" aria-label="Watched wallets">
          <h2 className="border-b border-line px-5 py-4 text-base max-sm:px-4">Wallets</h2>
          <ul className="divide-y divide-line">
            {wallets.map((one) => (
              <WalletRow
                key={one.wallet}
                watched={one}
                now={now}
                isDropped={addresses !== null && !addresses.has(one.wallet)}
              />
            ))}
          </ul>
        </section>
      )}
      <p className="num text-xs text-text-3">
        {watches.length + wanted.length + wallets.length} of {MOST_WATCHES} coins and wallets. Add a
        wallet with the star on its page or in a list of holders. Each kind of warning is sent once
        a day for each coin. Liquidity can be seen leaving pools of PumpSwap, Raydium CPMM, and
        Raydium AMM only.
      </p>
    </div>
  )
}

type TurnsProps = { turns: WatchBody['turns']; now: number | null; graduated: boolean }

function Turns({ turns, now, graduated }: TurnsProps) {
  const state = graduated ? 'Graduated. ' : ''
  if (turns.length === 0) {
    return (
      <p className="px-5 pb-3 text-xs text-text-3 max-sm:px-4">
        {state}No warnings since you started watching it.
      </p>
    )
  }
  return (
    <ul className="grid gap-1 px-5 pb-3 text-sm max-sm:px-4">
      {turns.map(({ kind, at, evidence }) => (
        <li key={`${kind} ${at}`} className="num">
          <span className="font-medium">
            {kind === 'graduates' ? '' : '⚠ '}
            {TURN_WORDS[kind]}.
          </span>{' '}
          <span className="text-text-2">{translateRecorded(evidence)}</span>{' '}
          <AgoTime at={at} now={now} />
        </li>
      ))}
    </ul>
  )
}
