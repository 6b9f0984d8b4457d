import type { PaidCoin } from '../../../contract/coins.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { type Situation, situationOf } from './situation.ts'
import { type ToPay, toPay } from './to-pay.ts'

/** Everything that the payment page can be in: its order's situation, or why there is no order. */
export type PageState = Situation | 'loading' | 'no_cookies' | 'nothing_to_pay' | 'no_amount'

/** How the buyer wants to pay: the QR tab, the manual tab, or that one's panel for exchanges. */
export type Way = 'qr' | 'manual' | 'exchange'

/** The one action that the page recommends. */
export type Primary =
  | 'pay_with_wallet'
  | 'submit'
  | 'draw'
  | 'renew'
  | 'verify'
  | 'support'
  | 'retry'
  | 'enter'

/** What the two fields are for, which is what the sentence above them says. */
export type FormUse =
  | 'only_by_hand'
  | 'before_sending'
  | 'linked'
  | 'gift'
  | 'exchange'
  | 'exchange_drawn'
  | 'rest'
  | 'sent'
  | 'name'

/** The amount that the page asks for, and what it is: the price, what is missing of it, or an exchange's. */
export type AmountToPay = ToPay & { is: 'price' | 'rest' | 'exchange' }

/** What the page shows. Its components render this and decide nothing. */
export type PaymentView = {
  state: PageState
  /** Whether the buyer can see how to pay. */
  panel: 'open' | 'folded' | 'none'
  /** Whether paying is behind “I haven’t paid yet”, opened or not. */
  isFolded: boolean
  /** The only amount on the page; null: nothing is to be sent, or it is not known yet. */
  toPay: AmountToPay | null
  way: Way
  primary: Primary | null
  /** null: the two fields are not shown. */
  form: FormUse | null
  /** Whether to offer a proof for what was paid before the amount was shown. */
  asksEarlier: boolean
  /** Nothing is paid, as far as we know, so a code or a gift can still change what is bought. */
  isUnpaid: boolean
  /** Whether there is an order to sum up. */
  hasOrder: boolean
}

/** What the page knows: its order, the server's time, and what the buyer chose in this browser. */
export type PageKnowledge = {
  order: OrderBody | null
  /** Why there is no order: the code of the refusal; null: none. */
  refused: string | null
  now: number
  coin: PaidCoin
  /** null: not chosen yet. */
  way: Way | null
  /** Whether the buyer opened “I haven’t paid yet”. */
  unpaid: boolean
}

type Action = [primary: Primary | null, form: FormUse | null]
type Row = [panel: PaymentView['panel'], ...action: Action]

/** One line a state. Money that may have arrived folds paying away: there are no refunds. */
const ROWS: Record<PageState, (to: { pay: Action; name: Action }) => Row> = {
  loading: ({ pay }) => ['open', ...pay],
  no_cookies: () => ['none', 'retry', null],
  nothing_to_pay: () => ['none', 'retry', null],
  no_amount: ({ pay: [, form] }) => ['open', 'retry', form],
  waiting: ({ pay }) => ['open', ...pay],
  short: ({ pay }) => ['open', ...pay],
  changed: () => ['folded', 'support', null],
  taken: () => ['folded', 'verify', null],
  wrong_asset: () => ['folded', 'support', null],
  expired: () => ['none', 'renew', 'sent'],
  seen: ({ name }) => ['none', ...name],
  late: ({ name }) => ['none', ...name],
  contested: () => ['none', 'verify', null],
  review: () => ['none', null, null],
  closed: () => ['none', 'renew', null],
  granted: () => ['none', 'enter', null],
}

/** Refusals that leave nothing to pay; the form would only mislead. */
const NOTHING_TO_PAY = new Set(['already_lifetime', 'too_many_orders', 'not_found'])

/** What the page shows of what it knows. Pure. */
export function paymentView(known: PageKnowledge): PaymentView {
  const { order, now, unpaid } = known
  const state = stateOf(known)
  const due = order && toPay(order, known.coin)
  const byHand = due?.byHand ?? true
  const way = byHand ? wayOf(known, state) : 'qr'
  const pay: Action = [primaryOf(order, way), byHand ? formOf(order, way, state) : null]
  const row = ROWS[state]({ pay, name: naming(order) })
  const isFolded = row[0] === 'folded'
  const isUnfolded = isFolded && unpaid && order !== null
  // The amount of a folded panel is shown once the buyer opens it, while it is held.
  const isHeld = order !== null && (now < order.expires_at || keepsAmount(order, way))
  const [panel, primary, form] = isUnfolded ? unfold(isHeld, pay) : row
  const pays = panel === 'open' && (isHeld || !isUnfolded)
  return {
    state,
    panel,
    isFolded,
    toPay: due && pays ? { ...due, ...amountFor(order, way, state) } : null,
    way,
    primary,
    form,
    asksEarlier: form !== null && form !== 'name' && state !== 'taken' && isClaimed(order),
    isUnpaid: state === 'expired' || (pays && state !== 'short'),
    hasOrder: state !== 'no_cookies' && state !== 'nothing_to_pay',
  }
}

/** What the buyer does who says that nothing is paid, although it may be. */
function unfold(isHeld: boolean, pay: Action): Row {
  return isHeld ? ['open', ...pay] : ['open', 'renew', 'sent']
}

/** Nobody gets access by a gift's payment, and a linked account stays linked: neither needs a name. */
function naming(order: OrderBody | null): Action {
  if (order === null || order.gift !== null || order.renewal?.linked === true) return [null, null]
  return [order.claim ? null : 'submit', 'name']
}

function stateOf({ order, refused, now }: PageKnowledge): PageState {
  if (order) return situationOf(order, now)
  if (refused === null) return 'loading'
  if (refused === 'no_cookies') return 'no_cookies'
  return NOTHING_TO_PAY.has(refused) ? 'nothing_to_pay' : 'no_amount'
}

/** An exchange's amount is in SOL and for the whole price; whoever has one pays from an exchange. */
function wayOf({ order, coin, way }: PageKnowledge, state: PageState): Way {
  const drawn = order !== null && order.exchange_amount !== null && !order.due && coin === 'SOL'
  const chosen = way ?? (drawn ? 'exchange' : 'qr')
  const isOffered = order !== null && !order.due && coin === 'SOL' && state !== 'short'
  return chosen === 'exchange' && !isOffered ? 'manual' : chosen
}

/** An exchange's amount identifies the payment for longer than the quote holds. */
function keepsAmount({ exchange_amount }: OrderBody, way: Way): boolean {
  return way === 'exchange' && exchange_amount !== null
}

/** What the amount is; an exchange's is one of its own. */
function amountFor(
  order: OrderBody | null,
  way: Way,
  state: PageState,
): Pick<AmountToPay, 'is'> & { amount?: string } {
  if (way === 'exchange' && order?.exchange_amount)
    return { amount: order.exchange_amount.sol, is: 'exchange' }
  return { is: state === 'short' ? 'rest' : 'price' }
}

function primaryOf(order: OrderBody | null, way: Way): Primary | null {
  if (way === 'qr') return 'pay_with_wallet'
  if (way === 'manual') return 'submit'
  // Once it has its amount, an exchange's payment needs nothing more from this page.
  return order?.exchange_amount ? null : 'draw'
}

function formOf(order: OrderBody | null, way: Way, state: PageState): FormUse {
  if (way === 'qr') return 'only_by_hand'
  if (way === 'exchange') return order?.exchange_amount ? 'exchange_drawn' : 'exchange'
  if (state === 'short') return 'rest'
  if (order?.gift) return 'gift'
  return order?.renewal?.linked ? 'linked' : 'before_sending'
}

/** Says nothing about the chain: a claim’s reply must not tell whether there is a payment. */
function isClaimed(order: OrderBody | null): boolean {
  return order !== null && order.claim !== null && !order.claim.proven
}
