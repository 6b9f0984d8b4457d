import type { DeployedBody } from '../../../contract/launches/bodies.ts'
import { text } from '../../language/text.ts'
import { translateRecorded } from '../../language/translate-recorded.ts'
import { formatAgo, formatHorizon } from '../format/ago.ts'
import { formatCap } from '../format/figures.ts'

const BAD = ['dead', 'rugged']

/** A coin's highest market cap, and how it ended. */
export function CoinEnd({ launch }: { launch: DeployedBody }) {
  const { ended } = launch
  return (
    <>
      {text('Highest')} {highOf(launch)} ·{' '}
      {ended === null ? (
        text('not judged yet')
      ) : (
        <span className={BAD.includes(ended.outcome) ? 'text-red-text' : 'text-text-2'}>
          {translateRecorded(ended.outcome)} {`(${formatHorizon(ended.horizon)})`}
        </span>
      )}
      <Traded launch={launch} />
    </>
  )
}

function highOf({ high_market_cap_cents: cents, high_market_cap_sol: sol }: DeployedBody): string {
  if (cents !== null) return formatCap(cents)
  return sol === null ? '?' : `${sol.toLocaleString('en-US')} SOL`
}

/** How long a coin that ended was traded. */
function Traded({
  launch: { ended, launched_at: from, last_trade_at: last },
}: {
  launch: DeployedBody
}) {
  if (ended === null || last === null || last < from || !BAD.includes(ended.outcome)) return null
  return <span>{` · traded for ${formatAgo(last - from)}`}</span>
}
