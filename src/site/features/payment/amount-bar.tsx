import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { CoinSwitch } from '../../ui/coin-switch.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatUsd } from '../format/amounts.ts'
import { formatCountdown } from '../format/dates.ts'
import type { ToPay } from '../orders/to-pay.ts'

type AmountBarProps = {
  order: OrderBody | null
  pay: ToPay | null
  now: number
  onCoin: (coin: PaidCoin) => void
}

/** The amount to send, with its own copy button; on a phone it sticks to the top of the screen. */
export function AmountBar({ order, pay, now, onCoin }: AmountBarProps) {
  const isSol = pay?.coin === 'SOL'
  const fromExchange = order?.due || !isSol ? null : (order?.exchange_amount ?? null)
  const amount = fromExchange?.sol ?? pay?.amount
  return (
    <div className="card flex items-center justify-between gap-4 px-6 py-5 max-lg:sticky max-lg:top-2 max-lg:z-30 max-lg:shadow-float max-sm:px-4 max-sm:py-3">
      <div className="min-w-0">
        <p className="text-sm text-text-2">
          <Instruction isRest={Boolean(order?.due)} isExact={fromExchange !== null} />
        </p>
        {amount ? (
          <Amount
            amount={amount}
            coin={pay?.coin}
            isLong={fromExchange !== null}
            hasSwitch={Boolean(order?.usdc)}
          />
        ) : (
          <div className="flex h-[1.12em] items-center text-3xl">
            <Skeleton className="h-7 w-40" />
          </div>
        )}
        <p className="num mt-1 min-h-5 text-xs text-text-3">
          {order ? <Terms order={order} isSol={isSol} now={now} /> : 'Loading...'}
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:flex-col max-sm:items-end">
        {order?.usdc && pay && <CoinSwitch coin={pay.coin} onChange={onCoin} />}
        <CopyButton text={amount ?? ''} name="Copy amount" done="Amount copied" disabled={!amount}>
          Copy
        </CopyButton>
      </div>
    </div>
  )
}

function Instruction({ isRest, isExact }: { isRest: boolean; isExact: boolean }) {
  if (isRest) return <>Send the rest</>
  return isExact ? <>From an exchange, exactly this must arrive</> : <>Send exactly</>
}

type AmountProps = { amount: string; coin?: PaidCoin; isLong: boolean; hasSwitch: boolean }

/** Smaller on a phone, where a long amount or the coin switch needs the room. */
function Amount({ amount, coin, isLong, hasSwitch }: AmountProps) {
  const besideSwitch = hasSwitch ? 'max-sm:text-2xl' : ''
  const size = isLong ? 'max-sm:text-lg' : besideSwitch
  return (
    <p
      translate="no"
      className={`num text-3xl font-semibold tracking-[-0.015em] whitespace-nowrap ${size}`}
    >
      {amount}{' '}
      <span className={`font-medium text-text-3 ${hasSwitch ? 'max-sm:text-sm' : ''}`}>{coin}</span>
    </p>
  )
}

function Terms({ order, isSol, now }: { order: OrderBody; isSol: boolean; now: number }) {
  const price = formatUsd(order.usd_cents)
  if (order.due) return <>{`Still missing from ${isSol ? `${order.sol} SOL (${price})` : price}`}</>
  const left = order.expires_at - now
  return (
    <>
      <span className="max-sm:hidden">
        {price} {isSol ? `at $${order.sol_usd.toFixed(2)} per SOL` : 'at $1 per USDC'} ·{' '}
      </span>
      {left > 0 ? (
        <>
          amount held for{' '}
          <span role="timer" className="text-text-2">
            {formatCountdown(left)}
          </span>
        </>
      ) : (
        'amount no longer held'
      )}
    </>
  )
}
