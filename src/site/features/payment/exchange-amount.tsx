import { useState } from 'react'
import type { OrderBody } from '../../../contract/records.ts'
import { ApiError, drawExchangeAmount } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatExact, formatMoment } from '../format/dates.ts'
import type { PaymentView, Way } from '../orders/payment-view.ts'

type ExchangeAmountProps = {
  order: OrderBody
  view: PaymentView
  onWay: (way: Way) => void
  update: (order: OrderBody) => void
}

/** What a buyer at an exchange has to know. The rest of a price can't be told by its amount. */
export function FromExchange(props: ExchangeAmountProps) {
  const { coin, is } = props.view.toPay ?? {}
  if (coin === 'USDC')
    return (
      <p className="mt-4 text-sm text-text-2">
        Send USDC on Solana from your own wallet. From an exchange, pay in SOL: only SOL amounts can
        identify your payment.
      </p>
    )
  return is !== 'rest' && <ExchangeAmount {...props} />
}

/** An exchange's wallet does not identify a buyer, so a payment from one needs a unique amount. */
function ExchangeAmount({ order, view, onWay, update }: ExchangeAmountProps) {
  const amount = order.exchange_amount
  return (
    <div className="mt-4 text-sm [&_details]:border-b-0 [&_summary]:min-h-11 [&_summary]:py-2 [&_details>div]:pb-0">
      <Disclosure
        title="Sending from an exchange?"
        open={view.way === 'exchange'}
        onToggle={(open) => onWay(open ? 'exchange' : 'manual')}
      >
        {view.way === 'exchange' && amount && <Drawn amount={amount} />}
        {!amount && <Draw order={order} isPrimary={view.primary === 'draw'} update={update} />}
      </Disclosure>
    </div>
  )
}

type DrawProps = Pick<ExchangeAmountProps, 'order' | 'update'> & { isPrimary: boolean }

function Draw({ order, isPrimary, update }: DrawProps) {
  const [drawing, setDrawing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function draw() {
    setDrawing(true)
    setProblem(null)
    try {
      update(await drawExchangeAmount(order.id))
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Please try again later.')
    }
    setDrawing(false)
  }

  return (
    <>
      <p>Exchange wallets are shared, so we can’t tell who paid. A unique amount tells us.</p>
      <button
        type="button"
        disabled={drawing}
        onClick={draw}
        className={buttonClass(isPrimary ? 'primary' : 'secondary')}
      >
        Get my exchange amount
      </button>
      <p role="alert" className="text-red-text empty:hidden">
        {problem}
      </p>
    </>
  )
}

function Drawn({ amount }: { amount: NonNullable<OrderBody['exchange_amount']> }) {
  return (
    <>
      <p>
        <strong className="text-text">Exactly this must arrive</strong> at the address above. Add
        the exchange’s fee on top.
      </p>
      <div className="flex min-h-15 items-center justify-between gap-2 rounded-md border border-line bg-sunk py-1.5 pr-1.5 pl-4">
        <p className="num text-base font-medium text-text select-all">{amount.sol} SOL</p>
        <CopyButton text={amount.sol} name="Copy exchange amount" done="Exchange amount copied" />
      </div>
      <p>
        Valid until{' '}
        <time
          dateTime={new Date(amount.valid_until).toISOString()}
          title={formatExact(amount.valid_until)}
          className="text-text"
        >
          {formatMoment(amount.valid_until)}
        </time>
        . Once the 15 minutes are over, it counts at the SOL price of the minute in which it
        arrives. If a different amount arrives, a person has to check it.
      </p>
    </>
  )
}
