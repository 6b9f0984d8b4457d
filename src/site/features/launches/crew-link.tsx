import type { DeveloperBody } from '../../../contract/launches/bodies.ts'

/** To the crew that a wallet is in; renders nothing if we know of none. */
export function CrewLink({ record }: { record: Pick<DeveloperBody, 'wallet' | 'crew_wallets'> }) {
  const { wallet, crew_wallets: count } = record
  if (count === null) return null
  return (
    <p className="text-sm">
      <a href={`/crews/${wallet}`} className="link inline-flex min-h-11 items-center">
        Likely one of {count} wallets of the same people
      </a>
    </p>
  )
}
