import type { ConsoleOrderBody, OrderAction } from '../../contract/console/bodies.ts'
import { extendOrder, grantOrder, recordRefund, recordReturnedExcess, refuseOrder } from '../api.ts'
import { ActionButtons } from './action-buttons.tsx'
import { type Action, NONE_OF_THESE } from './action-dialog.tsx'
import { useMay } from './session.ts'

const SIGNATURE_FIELDS = [
  {
    name: 'signature',
    label: 'Signature of the refund',
    hint: 'First pay from your wallet; the console sends nothing.',
  },
  {
    name: 'to',
    label: 'Sent to another address',
    hint: 'Only if an owner has confirmed it. Leave it empty for the sender.',
    isOptional: true,
  },
] as const

/** The actions on an order, for operators who may act. */
export function OrderActions({
  body: { order, transfers, grants },
  onDone,
}: {
  body: ConsoleOrderBody
  onDone: () => void
}) {
  if (!useMay('act')) return null
  const actions = actionsOn(order.id, grants.length)
  const isPaid = transfers.some((one) => one.order === order.id && one.refund === null)
  const isOver = isPaid && order.excess_cents !== null && order.status === 'settled'
  const open = [
    ...order.actions.map((name) => actions[name]),
    ...(isOver ? [actions.excess] : []),
    ...(isPaid ? [actions.refund] : []),
  ]
  return <ActionButtons actions={open} onDone={onDone} />
}

function actionsOn(id: string, seen: number): Record<OrderAction | 'refund' | 'excess', Action> {
  return {
    grant: {
      title: 'Grant this order?',
      text: 'The plan is granted, however much was paid. Unassigned payments from the order’s own wallets are attached.',
      button: 'Grant',
      run: (because, _, choice) => grantOrder(id, because, choice === NONE_OF_THESE),
    },
    refuse: {
      title: 'Refuse this order?',
      text: 'It can no longer settle, and no longer contests other orders.',
      button: 'Refuse',
      run: (because, _, choice) => refuseOrder(id, because, choice),
    },
    revoke: {
      title: 'Revoke what this order granted?',
      text: 'The access ends now, extensions included, and the order is refused. Its payment stays with it until you refund or attach it.',
      button: 'Revoke',
      run: (because, _, choice) => refuseOrder(id, because, choice),
    },
    extend: {
      title: 'Extend this access?',
      text: 'Free days, added to the current end, or counted from now if access is over. The member is notified.',
      button: 'Extend',
      fields: [{ name: 'days', label: 'Days', type: 'number', value: '7', hint: '1 to 365' }],
      run: (because, { days = '' }) => extendOrder(id, { because, days: Number(days), seen }),
    },
    excess: {
      title: 'Record a returned excess?',
      text: 'Only what was paid above the price went back: the order stays settled, and access stays. The amount is read from the chain.',
      button: 'Record returned excess',
      fields: SIGNATURE_FIELDS,
      run: (because, { signature = '', to = '' }) =>
        recordReturnedExcess(id, { signature, to: to || null, because }),
    },
    refund: {
      title: 'Record a refund?',
      text: 'The payments of this order are closed permanently, and access that depended on them is revoked.',
      button: 'Record refund',
      fields: SIGNATURE_FIELDS,
      run: (because, { signature = '', to = '' }) =>
        recordRefund(id, { signature, to: to || null, because }),
    },
  }
}
