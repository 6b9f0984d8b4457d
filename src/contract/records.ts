import type { AlertsBody, ChannelAccess } from './alerts.ts'
import type { PlanId } from './plans.ts'

/** The shapes that cross the wire. Times are integer milliseconds UTC; lamports are decimal text. */

/** `GET /api/price`, in the price service's shape. */
export type PriceBody = { solana: { usd: number } }

export type OrderStatus = 'open' | 'seen' | 'settled' | 'expired'

export type OrderException =
  | 'none'
  | 'paid_late'
  | 'paid_partial'
  | 'paid_over'
  | 'wrong_asset'
  | 'contested'
  | 'review'

export type OrderTransfer = {
  /** Of the oldest one, where `count` is above 1. */
  signature: string
  /** Above 1: a sum of dust, or of what is beyond the twenty largest payments, in one coin. */
  count: number
  /** null: unreadable, or in USDC. */
  lamports: string | null
  /** Four decimals; null: unreadable, or in USDC. */
  sol: string | null
  /** The amount in USDC, as base units and exact with at least two decimals; null: it was not in USDC. */
  usdc: { units: string; amount: string } | null
  source: string | null
  /** The part that was returned because it was above the price, in the same unit. */
  returned: string
  seen_at: number
  /** null: not finalized yet. */
  final_at: number | null
  /** The refunding transaction; null: not refunded. A refunded payment does not count. */
  refund: { signature: string; at: number } | null
}

/** What an operator returned of an order's excess, to the last unit of each coin; null: none in that coin. */
export type Returned = SentBack & Record<'sol' | 'usdc', string | null>
type SentBack = { signature: string; to: string; at: number }

/**
 * `POST /api/orders` takes this. With `after`, the response is the plan's order that was paid within the
 * last day instead of a new one, unless `after` names that order: then the buyer has seen that it is paid.
 * `code` is a coupon's. `gift`: for somebody else; the order gives a code to redeem.
 */
export type OpenOrderRequest = {
  plan: PlanId
  after?: string | null
  code?: string | null
  gift?: boolean
}

/** `waiting`: paid, but a proof could still take the payment away, so no code is given yet. */
export type GiftState = 'unpaid' | 'waiting' | 'ready' | 'redeemed' | 'expired' | 'revoked'

/** An order for somebody else: the gift, for its buyer. */
export type GiftBody = {
  state: GiftState
  /** `POST /api/orders/{id}/gift-code` creates it, or a new one if it is lost. null: none yet. */
  code: string | null
  /** The time from which it can be given away; null: not paid. */
  ready_at: number | null
  /** The time until which it can be redeemed; null: not paid. */
  expires_at: number | null
  redeemed_at: number | null
}

/** `POST /api/gifts {code}` redeems a gift, and `POST /api/trial` starts a trial: the access after it. */
export type RedeemedBody = { plan: PlanId; expires_at: number | null }

/** 202: this browser has a session now. Send the request again to complete it. */
export type AskAgainBody = { again: true }

/** `POST /api/orders`, `GET /api/orders/{id}`, and the `order` event of `GET /api/orders/{id}/events`. */
export type OrderBody = {
  id: string
  plan: PlanId
  status: OrderStatus
  exception: OrderException
  usd_cents: number
  /** The SOL amount at four decimals, e.g. `"1.0345"`. */
  sol: string
  lamports: string
  /** The frozen price of one SOL in dollars. */
  sol_usd: number
  recipient: string
  reference: string
  /** `solana:{recipient}?amount=…&reference=…&label=…&message=…` */
  pay_url: string
  /**
   * The amount to pay in USDC, or what is still missing of it: `amount` exact to the cent, `units` of
   * 10^-6, to the recipient's token account. null: not accepted, or unavailable now.
   */
  usdc: { amount: string; units: string; mint: string; account: string; pay_url: string } | null
  opened_at: number
  expires_at: number
  monitored_until: number
  /** The server's clock when this was written; the page counts down by it. */
  now: number
  /** True if the price is the difference that an active 30-day member pays. */
  upgrade: boolean
  /** The coupon code that it was opened with, and the discount; null: none. Holds while the amount is held. */
  discount: { code: string; usd_cents: number } | null
  /** The missing amount if too little was paid, with a link that pays just that. */
  due: { sol: string; lamports: string; pay_url: string } | null
  /** Paid above the price and not used for a further period; null: none, or negligible. */
  excess_usd_cents: number | null
  /**
   * Set when the excess covers another 30 days: `POST /api/orders/{id}/next-period` takes them.
   * `lamports` is their cost at the order's frozen rate. Otherwise excess waits for the operator.
   */
  next_period: { price_cents: number; lamports: string } | null
  /** How many further 30-day periods were paid from the excess. */
  periods_taken: number
  /** Returned parts of the excess, the oldest first. */
  returned: Returned[]
  /**
   * What identifies this order's payment from an exchange: `POST /api/orders/{id}/exchange-amount` draws it.
   * null: not requested, no longer needed, or a part was paid: then `due` asks for the rest.
   */
  exchange_amount: { sol: string; lamports: string; valid_until: number } | null
  transfers: OrderTransfer[]
  /**
   * The wallet and username that the buyer entered last; username null: not entered yet. `taken`: a
   * payment from this wallet went to another buyer without a proof. The owner of the wallet gets it
   * by verifying the wallet.
   */
  claim: { wallet: string; username: string | null; proven: boolean; taken: boolean } | null
  settled_at: number | null
  refused: boolean
  /** null: the buyer's own. */
  gift: GiftBody | null
  /**
   * Set while an unpaid 30-day order would extend a membership: `until` is when it would end if the
   * payment arrived now. `linked`: a Telegram account is linked to it and stays linked. null: no
   * renewal.
   */
  renewal: { until: number; linked: boolean } | null
}

/** Who sells, as the operator named themselves; `address` may have several lines. null: not named. */
export type SellerBody = { name: string | null; address: string | null; tax_id: string | null }

/** `GET /api/orders/{id}/receipt`: of a settled order. */
export type ReceiptBody = {
  /** `2026-000123`: counted by year (UTC), without gaps. */
  number: string
  order: string
  plan: PlanId
  /** How many times the plan was paid for under this order. */
  periods: number
  /** True when the price is the difference that an active 30-day member paid. */
  upgrade: boolean
  paid_at: number
  seller: SellerBody
  /** For all periods. */
  price_cents: number
  /** The tax that the price contains; null: none is shown. */
  tax: { percent: number; net_cents: number; tax_cents: number } | null
  /** Paid above the price and not used; null: none, or negligible. */
  excess_cents: number | null
  /** Returned parts of the excess, the oldest first. */
  returned: Returned[]
  /** Final payments, oldest first. null: unknown. */
  payments: {
    signature: string
    /** Above 1: a sum, as in an order's `transfers`. */
    count: number
    from: string | null
    at: number
    sol: string | null
    /** Set if it was paid in USDC, which counts as dollars. */
    usdc: string | null
    /** The rate at which SOL counted. */
    sol_usd: number | null
    usd_cents: number | null
    /** The refunding transaction; null: not refunded. */
    refund: string | null
  }[]
}

/** `GET /api/orders`: this session's orders, newest first; the settled ones are its receipts. */
export type OrdersBody = { orders: OrderBody[] }

/** `PUT /api/pending_wallets/{wallet}` takes this … */
export type ClaimRequest = { username: string; plan: string; order: string }

/** … and returns this record. `amount` is in SOL. */
export type PendingWalletBody = {
  username: string
  wallet: string
  plan: PlanId
  amount: number
  timestamp: number
}

/** Access that nobody bought for themselves. */
export type GivenAs = 'gift' | 'trial'

/** `GET /api/users/{id}` and `GET /api/users/me`. */
export type UserBody = {
  plan: PlanId
  /** When it first started. */
  joined_at: number
  /** null: forever. */
  expires_at: number | null
  /** How it was given, if this account never paid for access with an order. */
  given?: GivenAs
  /** The wallet that paid last; null: unknown. */
  wallet: string | null
  /** The numeric Telegram id; null: not linked yet. */
  telegram_id: string | null
  /** The Telegram username that the buyer entered: a hint, never an identity. */
  username: string | null
}

/** `POST /api/orders/{id}/handoff`: a code that shows the order to one other browser, once. */
export type HandoffBody = { code: string; expires_at: number }

/** `POST /api/handoffs {code}` and `GET /api/handoffs/{view}`: what is needed to pay an order. */
export type HandedOrderBody = Pick<
  OrderBody,
  'plan' | 'status' | 'sol' | 'lamports' | 'recipient' | 'reference' | 'usdc' | 'due'
> & {
  /** Shows the order again until the code's ten minutes are over. */
  view: string
  /** Whether there is something to pay now. */
  payable: boolean
}

/** `GET /api/blockhash`: the blockhash for a wallet transfer. */
export type BlockhashBody = { blockhash: string; last_valid_block_height: string }

/** `POST /api/wallet_proofs {wallet, order?}`: the text for the wallet to sign. */
export type ChallengeBody = {
  id: string
  message: string
  expires_at: number
  /** The same proof by a transfer, for wallets that can't sign; null: the account has no order to carry it. */
  transfer: {
    order: string
    recipient: string
    reference: string
    lamports: string
    sol: string
    memo: string
    pay_url: string
  } | null
}

/** `PUT /api/wallet_proofs/{id} {signature}` (base64): what the proof recovered. */
export type ProofBody = { order: OrderBody | null; recovered: string[] }

/** `POST /api/telegram/link {move?}`: open it in Telegram, and type the bot's code here. */
export type LinkBody = { url: string; expires_at: number }

/** `PUT /api/telegram/link {code}`; null: it has no membership. */
export type LinkedBody = { user: UserBody | null }

/** `GET /api/account`: the account of this browser's session. */
export type AccountBody = ChannelAccess & {
  telegram: { id: string; username: string | null; name: string } | null
  /** False for a Telegram account that got access only by its username. */
  strong: boolean
  alerts: AlertsBody
  /** When this browser last signed in with Telegram; null: never. */
  signed_in_at: number | null
  /** When the membership last went to another Telegram account; null: never. */
  moved_at: number | null
  /** When a wallet proof moved its membership to another browser; null: never. */
  left_at: number | null
  /** The plan that runs now; null: none. */
  running: { plan: PlanId; expires_at: number | null } | null
  /** The server's clock: a browser's may be wrong. */
  now: number
}

/** `GET /api/account/sessions`: the browsers that are signed in, the last used first. */
export type SessionsBody = { sessions: SessionBody[] }
export type SessionBody = {
  id: string
  /** E.g. `Firefox on Linux`. */
  browser: string
  began_at: number
  /** To the hour. */
  seen_at: number
  /** By Telegram; false: by a payment or a wallet. */
  telegram: boolean
  current: boolean
}

/** `DELETE /api/account`: what was kept, as text. */
export type DeletedBody = { kept: string[] }

/** `POST /api/contact` takes this and responds with 201 and `{ id }`. */
export type ContactRequest = { name: string; reply_to: string; message: string; crew?: string }
