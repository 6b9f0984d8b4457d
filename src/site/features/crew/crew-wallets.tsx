import { short } from '../../../contract/format.ts'
import type { CrewBody, CrewTieBody } from '../../../contract/launches/crews.ts'
import { explorerLink, useSettings } from '../../settings.ts'
import { AgoTime } from '../launches/ago-time.tsx'
import { WalletStar } from '../star/star-button.tsx'

/** Further evidence for a wallet is in the API. */
const MOST_SHOWN = 3
const LAMPORTS = 1_000_000_000

/** Each wallet of a crew, with what ties it to the others. */
export function CrewWallets({ crew, now }: { crew: CrewBody; now: number | null }) {
  return (
    <ul className="divide-y divide-line">
      {crew.wallets.map((wallet) => (
        <li key={wallet} className="flex items-start gap-2 px-5 py-3 max-sm:px-3">
          <div className="min-w-0 flex-1">
            <a href={`/deployers/${wallet}`} className="link font-mono text-xs break-all">
              {wallet}
            </a>
            <ul className="mt-1 grid gap-1 text-sm text-text-2">
              {tiesOf(wallet, crew.ties).map((tie) => (
                <TieLine key={`${tie.source} ${tie.wallet}`} of={wallet} tie={tie} now={now} />
              ))}
            </ul>
          </div>
          <WalletStar wallet={wallet} />
        </li>
      ))}
    </ul>
  )
}

/** What was done to or with a wallet first, then what it did itself. */
function tiesOf(wallet: string, ties: readonly CrewTieBody[]): CrewTieBody[] {
  const received = ties.filter((tie) => tie.wallet === wallet)
  const own = ties.filter((tie) => tie.source === wallet)
  return [...received, ...own].slice(0, MOST_SHOWN)
}

function TieLine({ of, tie, now }: { of: string; tie: CrewTieBody; now: number | null }) {
  const { explorer } = useSettings()
  const { mint, name, at, signature } = tie
  return (
    <li className="num break-words">
      <TieWords of={of} tie={tie} />{' '}
      <a href={`/launches/${mint}`} className="link">
        <bdi translate="no">{name ?? short(mint)}</bdi>
      </a>{' '}
      <AgoTime at={at} now={now} />
      {signature !== null && (
        <>
          {' '}
          <a
            href={explorerLink(explorer, signature)}
            target="_blank"
            rel="noopener noreferrer"
            className="link text-xs"
          >
            Transaction
          </a>
        </>
      )}
    </li>
  )
}

/** The evidence in words; the coin's name follows. */
function TieWords({ of, tie }: { of: string; tie: CrewTieBody }) {
  const { kind, source, wallet, lamports } = tie
  const other = <Other wallet={of === source ? wallet : source} />
  const sol = lamports === null ? '?' : (Number(lamports) / LAMPORTS).toFixed(2)
  if (kind === 'signed') return <>Signed one transaction with {other} on</>
  if (kind === 'fees')
    return of === source ? <>Paid the fees of {other} on</> : <>{other} paid its fees on</>
  return of === source ? (
    <>
      Sent {sol} SOL to {other}, which spent it on
    </>
  ) : (
    <>
      Got {sol} SOL from {other} and spent it on
    </>
  )
}

function Other({ wallet }: { wallet: string }) {
  return (
    <a href={`/deployers/${wallet}`} className="link font-mono text-xs" title={wallet}>
      {short(wallet)}
    </a>
  )
}
