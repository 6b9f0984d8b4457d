import type { WalletActBody, WatchedWalletBody } from '../../../contract/alerts.ts'
import { short } from '../../../contract/format.ts'
import { text } from '../../language/text.ts'
import { AgoTime } from '../launches/ago-time.tsx'
import { WalletStar } from '../star/star-button.tsx'

const LAMPORTS = 1_000_000_000

/** An act in a few words; a coin's name follows. */
function wordsOf(kind: WalletActBody['kind']): string {
  switch (kind) {
    case 'launched':
      return text('Launched')
    case 'named':
      return text('Named as the developer of')
    case 'bought':
      return text('Bought')
    case 'sold_out':
      return text('Sold out of')
    case 'crew_launched':
      return text('Its crew launched')
  }
}

type WatchedWalletProps = { watched: WatchedWalletBody; now: number | null; isDropped: boolean }

/** A watched wallet, with what it did lately. */
export function WalletRow({ watched, now, isDropped }: WatchedWalletProps) {
  const { wallet, acts } = watched
  return (
    <li className={`flex items-start pr-2 ${isDropped ? 'opacity-50' : ''}`}>
      <div className="min-w-0 flex-1 px-5 py-3 max-sm:px-4">
        <a href={`/deployers/${wallet}`} className="link font-mono text-xs break-all">
          {wallet}
        </a>
        {acts.length === 0 ? (
          <p className="mt-1 text-xs text-text-3">Nothing in the last seven days.</p>
        ) : (
          <ul className="mt-1 grid gap-1 text-sm">
            {acts.map((act) => (
              <ActLine key={`${act.kind} ${act.mint} ${act.at}`} act={act} now={now} />
            ))}
          </ul>
        )}
      </div>
      <WalletStar wallet={wallet} />
    </li>
  )
}

function ActLine({ act, now }: { act: WalletActBody; now: number | null }) {
  const { kind, mint, name, symbol, at, lamports } = act
  return (
    <li className="num">
      {wordsOf(kind)}{' '}
      <a href={`/launches/${mint}`} className="link">
        {symbol ?? name ?? short(mint)}
      </a>
      {lamports !== null && (
        <span className="text-text-2"> · {(Number(lamports) / LAMPORTS).toFixed(2)} SOL</span>
      )}{' '}
      <AgoTime at={at} now={now} />
    </li>
  )
}
