import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { CoinSwitch } from '../../ui/coin-switch.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatCountdown } from '../format/dates.ts'
import type { AmountToPay } from '../orders/payment-view.ts'

type AmountBarProps = {
  order: OrderBody | null
  toPay: AmountToPay | null
  now: number
  onCoin: (coin: PaidCoin) => void
}

/** The amount to send, with its own copy button; on a phone it sticks to the top of the screen. */
export function AmountBar({ order, toPay, now, onCoin }: AmountBarProps) {
  const amount = toPay?.amount
  const isExact = toPay?.is === 'exchange'
  return (
    <div className="card flex items-center justify-between gap-2 px-6 py-5 max-lg:sticky max-lg:top-2 max-lg:z-30 max-lg:shadow-float max-lg:before:absolute max-lg:before:-inset-x-px max-lg:before:-top-2.5 max-lg:before:h-2 max-lg:before:bg-ground max-sm:px-4 max-sm:py-3">
      <div className="min-w-0">
        <p className="text-sm text-text-2">
          <Instruction is={toPay?.is} />
        </p>
        {amount ? (
          <Amount amount={amount} coin={toPay?.coin} isLong={isExact} />
        ) : (
          <div className="flex h-[1.12em] items-center text-3xl">
            <Skeleton className="h-7 w-40" />
          </div>
        )}
        <p className="num mt-1 min-h-5 text-xs text-text-3">
          {order && toPay ? <Terms order={order} toPay={toPay} now={now} /> : 'Loading...'}
        </p>
        <p className="mt-1 text-xs text-text-2 lg:hidden">
          {toPay?.is === 'rest' ? 'Waiting for the rest.' : 'Waiting for payment'}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:flex-col max-sm:items-end">
        {order?.usdc && toPay && <CoinSwitch coin={toPay.coin} onChange={onCoin} />}
        <CopyButton text={amount ?? ''} name="Copy amount" done="Amount copied" disabled={!amount}>
          Copy
        </CopyButton>
      </div>
    </div>
  )
}

function Instruction({ is }: { is: AmountToPay['is'] | undefined }) {
  if (is === 'rest') return 'Send the rest'
  return is === 'exchange' ? 'Amount that must arrive from the exchange' : 'Send exactly'
}

type AmountProps = { amount: string; coin?: PaidCoin; isLong: boolean }

/** Smaller on a phone, where a long amount or the buttons beside it need the room. */
function Amount({ amount, coin, isLong }: AmountProps) {
  return (
    <p
      translate="no"
      className={`num text-3xl font-semibold tracking-[-0.015em] ${isLong ? 'max-sm:text-lg' : 'max-sm:text-2xl'}`}
    >
      {amount} <span className="font-medium text-text-3 max-sm:text-sm">{coin}</span>
    </p>
  )
}

function Terms({ order, toPay, now }: { order: OrderBody; toPay: AmountToPay; now: number }) {
  const isSol = toPay.coin === 'SOL'
  const price = formatUsd(order.usd_cents)
  if (toPay.is === 'rest') return `Still missing from ${price}`
  const left = order.expires_at - now
  return (
    <>
      <span className="max-sm:hidden">
        {price} {isSol ? `at $${order.sol_usd.toFixed(2)} per SOL` : 'at $1 per USDC'} ·{' '}
      </span>
      {left > 0 ? (
        <>
          price locked for{' '}
          <span role="timer" className="text-text-2">
            {formatCountdown(left)}
          </span>
        </>
      ) : (
        'this price has expired'
      )}
    </>
  )
}
