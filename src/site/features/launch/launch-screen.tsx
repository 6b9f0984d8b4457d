import { buttonClass } from '../../ui/button.ts'
import { Problem } from '../../ui/problem.tsx'
import { isWalletAddress } from '../claim/wallet-address.ts'
import { LaunchSkeleton } from '../launches/launch-skeleton.tsx'
import { usePathEnd } from '../launches/use-path-end.ts'
import { useAlertSound } from '../push/alert-sound.ts'
import { LaunchView } from './launch-view.tsx'
import { useLaunch } from './use-launch.ts'

/** One launch: its risk, the reasons, its developer, and its market. */
export function LaunchScreen() {
  const mint = usePathEnd()
  useAlertSound()
  const { loaded, lost } = useLaunch(mint)
  switch (loaded.state) {
    case 'loading':
      return <LaunchSkeleton />
    case 'there':
      return <LaunchView launch={loaded.value} lost={lost} />
    case 'missing':
      return (
        <Problem
          title="We have not seen this launch"
          text="It may be older than our records, on a venue we do not watch, or less than a minute old: public pages are one minute behind the members’ feed."
        >
          <div className="flex flex-wrap justify-center gap-3">
            <a href="/launches" className={buttonClass()}>
              See the latest launches
            </a>
            {mint !== null && isWalletAddress(mint) && (
              <a href={`/watchlist?coin=${mint}`} className={buttonClass('secondary')}>
                Look it up as a member
              </a>
            )}
          </div>
        </Problem>
      )
    case 'failed':
      return (
        <Problem
          title="The launch could not be loaded"
          text="The server did not respond. Check your connection and try again."
        >
          <button type="button" onClick={() => location.reload()} className={buttonClass()}>
            Try again
          </button>
        </Problem>
      )
  }
}
