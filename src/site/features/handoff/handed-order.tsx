import { useEffect, useState } from 'react'
import { POLL_INTERVAL_MS } from '../../../contract/constants.ts'
import { PLANS } from '../../../contract/plans.ts'
import type { HandedOrderBody } from '../../../contract/records.ts'
import { ApiError, openHandoff, showHandedOrder } from '../../api.ts'
import { useSettings } from '../../settings.ts'
import { buttonClass } from '../../ui/button.ts'
import { onReturn } from '../../ui/events/on-return.ts'
import { WalletIcon } from '../../ui/icons.tsx'
import { later } from '../../ui/later.tsx'

const PayDialog = later(
  () => import('../wallet/pay-dialog.tsx').then((module) => module.PayDialog),
  'The wallets of this browser could not be loaded.',
)

/** An order that another browser opened, shown and paid in a wallet's own. */
export function HandedOrder() {
  const [order, setOrder] = useState<HandedOrderBody | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    const code = new URLSearchParams(location.search).get('code') ?? ''
    // The code is good for one use: a reload must not look like a second one.
    history.replaceState(null, '', '/pay')
    openOnce(code).then(setOrder, (error: Error) => setProblem(error.message))
  }, [])
  const view = order?.view
  useEffect(() => {
    if (!view) return
    // The ten minutes end: what is shown stays.
    const look = () => showHandedOrder(view).then(setOrder, () => {})
    const timer = setInterval(look, POLL_INTERVAL_MS)
    const stop = onReturn(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [view])

  if (problem !== null)
    return (
      <p role="alert" className="card p-6 text-text-2 max-sm:p-5">
        {problem}
      </p>
    )
  return order ? <Terms order={order} /> : <p className="text-text-2">Loading...</p>
}

/** The token that shows the order survives a reload of the tab; the code does not. */
async function openOnce(code: string): Promise<HandedOrderBody> {
  const known = sessionStorage.getItem(VIEW)
  if (!code && known) return showHandedOrder(known)
  try {
    const order = await openHandoff(code)
    sessionStorage.setItem(VIEW, order.view)
    return order
  } catch (error) {
    if (known && error instanceof ApiError && error.code === 'handoff_over')
      return showHandedOrder(known)
    throw error
  }
}

const VIEW = 'handed-order'

function Terms({ order }: { order: HandedOrderBody }) {
  const settings = useSettings()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [sent, setSent] = useState(false)
  const { sol } = order.due ?? order
  return (
    <section className="card p-6 max-sm:p-5">
      <h2 className="text-lg">{PLANS[order.plan].title}</h2>
      {order.payable && (
        <>
          <p className="mt-1 text-text-2">
            <span translate="no" className="num text-2xl font-semibold text-text">
              {sol} SOL
            </span>
          </p>
          <button
            type="button"
            disabled={sent}
            className={`${buttonClass('primary')} mt-5 w-full`}
            onClick={() => {
              setWanted(true)
              setOpen(true)
            }}
          >
            <WalletIcon />
            Pay with wallet
          </button>
        </>
      )}
      <p role="status" className="mt-3 text-sm text-text-2">
        <State order={order} sent={sent} />
      </p>
      {wanted && (
        <PayDialog
          open={open}
          order={order}
          coin="SOL"
          settings={settings}
          onClose={() => setOpen(false)}
          onSent={() => {
            setSent(true)
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}

function State({ order: { status, payable }, sent }: { order: HandedOrderBody; sent: boolean }) {
  if (status === 'settled')
    return <>The payment is complete. Go back to your browser: access is granted there.</>
  if (sent || !payable)
    return (
      <>
        Go back to your browser: it shows what happened to the payment, and access is granted there.
      </>
    )
  return <>This page only pays this order. Access is granted in the browser where you opened it.</>
}
