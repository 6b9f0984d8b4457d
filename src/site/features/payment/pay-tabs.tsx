import type { OrderBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { OutIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OpenInApp } from '../handoff/open-in-app.tsx'
import type { PaymentView, Way } from '../orders/payment-view.ts'
import { AddressRow } from './address-row.tsx'
import { OrderQr } from './order-qr.tsx'
import { PayWithWallet } from './pay-with-wallet.tsx'

/** Most visitors never open the manual tab. */
const FromExchange = later(
  () => import('./exchange-amount.tsx').then((module) => module.FromExchange),
  'The amount for exchanges could not be loaded.',
)

type PayTabsProps = {
  order: OrderBody | null
  view: PaymentView
  onWay: (way: Way) => void
  onWallet: (address: string) => void
  update: (order: OrderBody) => void
}

/** The two ways to pay. `order` is null until there is a quote; until then nothing can be paid. */
export function PayTabs({ order, view, onWay, onWallet, update }: PayTabsProps) {
  if (view.toPay?.byHand === false) return <QrPanel order={order} view={view} onWallet={onWallet} />
  return (
    <Tabs
      id="pay"
      label="Ways to pay"
      at={view.way === 'qr' ? 0 : 1}
      onOpen={(at) => onWay(at === 0 ? 'qr' : 'manual')}
      tabs={[
        {
          id: 'qr',
          title: 'QR Code',
          panel: <QrPanel order={order} view={view} onWallet={onWallet} />,
        },
        {
          id: 'manual',
          title: 'Manual Payment',
          panel: <ManualPanel order={order} view={view} onWay={onWay} update={update} />,
        },
      ]}
    />
  )
}

function QrPanel({ order, view, onWallet }: Pick<PayTabsProps, 'order' | 'view' | 'onWallet'>) {
  const pay = view.toPay
  return (
    <section className="card p-6 max-sm:p-4">
      <h2 className="text-lg">Send Payment</h2>
      <p className="mt-1 mb-4 text-sm text-text-2 max-sm:min-h-11">
        {order && pay ? (
          <>
            Send exactly{' '}
            <span className="num font-medium text-text">
              {pay.amount} {pay.coin}
            </span>{' '}
            to the address below.
          </>
        ) : (
          'Loading...'
        )}
      </p>
      <AddressRow address={order?.recipient ?? null} />
      <div className="mt-6 grid items-center gap-6 sm:grid-cols-[auto_1fr]">
        <figure className="grid justify-items-center">
          <OrderQr order={order} pay={pay} />
          <figcaption className="mt-3 text-center text-xs text-text-3">
            Scan with a Solana wallet app
          </figcaption>
        </figure>
        <div className="grid gap-3">
          <PayWithWallet
            order={order}
            pay={pay}
            isPrimary={view.primary === 'pay_with_wallet'}
            onWallet={onWallet}
          />
          {pay ? (
            <a href={pay.payUrl} className={buttonClass('secondary')}>
              <InWallet />
            </a>
          ) : (
            <button type="button" disabled className={buttonClass('secondary')}>
              <InWallet />
            </button>
          )}
          {order && pay && <OpenInApp key={order.id} orderId={order.id} />}
          <p className="text-xs text-text-3">
            The QR code and both buttons identify your order, so we recognize the payment.
          </p>
        </div>
      </div>
    </section>
  )
}

function InWallet() {
  return (
    <>
      Open in wallet
      <OutIcon className="size-4 text-text-3" />
    </>
  )
}

function ManualPanel({ order, view, onWay, update }: Omit<PayTabsProps, 'onWallet'>) {
  return (
    <section className="card p-6 max-sm:p-4">
      <h2 className="mb-4 text-lg">Receiving address</h2>
      <AddressRow address={order?.recipient ?? null} />
      {order && view.toPay && (
        <FromExchange order={order} view={view} onWay={onWay} update={update} />
      )}
    </section>
  )
}
