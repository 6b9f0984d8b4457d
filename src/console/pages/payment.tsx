import { Link, useParams } from 'react-router'
import { attachPayment, getPayment, putPaymentBack, recordRefund, setPaymentAside } from '../api.ts'
import { ActionButtons } from '../features/action-buttons.tsx'
import type { Action } from '../features/action-dialog.tsx'
import { Decisions, Transfers } from '../features/decisions.tsx'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { Code, Section } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

/** One transaction, and the order that it pays for. */
export function ConsolePaymentPage() {
  const { signature = '' } = useParams()
  const { answer, error, reload } = useAnswer(signature, () => getPayment(signature))
  const mayAct = useMay('act')
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  const orders = [...new Set(answer.transfers.flatMap(({ order }) => order ?? []))]
  const isOpen = answer.transfers.some(({ refund }) => refund === null)
  const actions = [
    ...(isOpen ? [attaching(signature), refunding(signature)] : []),
    ...(answer.transfers.some((one) => one.can_be_set_aside) ? [settingAside(signature)] : []),
    ...(answer.transfers.some((one) => one.set_aside_at !== null) ? [puttingBack(signature)] : []),
  ]
  return (
    <>
      <PageTitle title="Payment">
        <Code text={signature} name="signature" />
      </PageTitle>
      <Transfers transfers={answer.transfers} isLinked={false} />
      {mayAct && <ActionButtons actions={actions} onDone={reload} />}
      <Section title="Order">
        <p className="text-sm text-text-2">
          {orders.length === 0
            ? 'It is not assigned to an order.'
            : orders.map((order) => (
                <Link key={order} to={`/orders/${order}`} className="link font-mono text-xs">
                  {order}
                </Link>
              ))}
        </p>
      </Section>
      <Section title="Decisions">
        <Decisions
          entries={answer.decisions}
          empty={
            orders.length === 0
              ? 'No decisions yet.'
              : 'None about the payment alone. Those about its order are on the order’s page.'
          }
        />
      </Section>
    </>
  )
}

function attaching(signature: string): Action {
  return {
    title: 'Attach this payment?',
    text: 'The whole transaction is assigned to the order. If another order had it, access that depended on it is revoked.',
    button: 'Attach',
    fields: [{ name: 'order', label: 'Order', hint: 'Its whole id, 22 characters' }],
    run: (because, { order = '' }) => attachPayment(signature, order, because),
  }
}

function refunding(subject: string): Action {
  return {
    title: 'Record a refund?',
    text: 'First pay from your wallet; the console sends nothing. The payment is closed permanently.',
    button: 'Record refund',
    fields: [
      { name: 'signature', label: 'Signature of the refund' },
      {
        name: 'to',
        label: 'Sent to another address',
        hint: 'Only if an owner has confirmed it. Leave it empty for the sender.',
        isOptional: true,
      },
    ],
    run: (because, { signature = '', to = '' }) =>
      recordRefund(subject, { signature, to: to || null, because }),
  }
}

function settingAside(signature: string): Action {
  return {
    title: 'Set this payment aside?',
    text: 'Only if nothing is owed for it: it can’t be read, it is only tokens, or it came from one of our own wallets. It leaves the list of payments without an order, and no longer holds up a grant. If it can be read later, it counts like any other payment.',
    button: 'Set aside',
    run: (because) => setPaymentAside(signature, because),
  }
}

function puttingBack(signature: string): Action {
  return {
    title: 'Put this payment back?',
    text: 'It returns to the list of payments without an order.',
    button: 'Put back',
    run: (because) => putPaymentBack(signature, because),
  }
}
