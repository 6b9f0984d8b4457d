import type { PlanId } from './plans.ts'
import type { VenueId } from './venues.ts'

/** The shapes that cross the wire. Times are integer milliseconds UTC; lamports are decimal text. */

/** `GET /api/price`, in the price service's own shape. */
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
  signature: string
  /** null: it could not be read. */
  lamports: string | null
  /** Four decimals; null: it could not be read. */
  sol: string | null
  source: string | null
  seen_at: number
  /** null: not finalized yet. */
  final_at: number | null
}

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
  opened_at: number
  expires_at: number
  monitored_until: number
  /** The server's clock when this was written, so that the page can count down by it. */
  now: number
  /** True when the price is the difference that an active 30-day member pays. */
  upgrade: boolean
  /** What is still missing when the payment is short, with a link that pays just that. */
  due: { sol: string; lamports: string; pay_url: string } | null
  transfers: OrderTransfer[]
  /** The wallet and username that the buyer named last; username null: not named yet. */
  claim: { wallet: string; username: string | null; proven: boolean } | null
  settled_at: number | null
}

/** `GET /api/orders`: this session's orders, newest first; the settled ones are its receipts. */
export type OrdersBody = { orders: OrderBody[] }

/** `PUT /api/pending_wallets/{wallet}` takes this … */
export type ClaimRequest = { username: string; plan: string; order: string }

/** … and answers the founding record. `amount` is in SOL. */
export type PendingWalletBody = {
  username: string
  wallet: string
  plan: PlanId
  amount: number
  timestamp: number
}

/** `GET /api/users/{id}` and `GET /api/users/me`. */
export type UserBody = {
  plan: PlanId
  /** The first start. */
  joined_at: number
  /** null: for ever. */
  expires_at: number | null
  /** The wallet that paid last; null when it is unknown. */
  wallet: string | null
  /** The numeric Telegram id; null: not linked yet. */
  telegram_id: string | null
  /** The Telegram username typed by the buyer: a hint, never an identity. */
  username: string | null
}

/** `GET /api/blockhash`: what a wallet transfer is built on. */
export type BlockhashBody = { blockhash: string; last_valid_block_height: string }

/** `POST /api/wallet_proofs {wallet, order?}`: the text that the wallet is to sign. */
export type ChallengeBody = { id: string; message: string; expires_at: number }

/** `PUT /api/wallet_proofs/{id} {signature}` (base64): what the proof gave back. */
export type ProofBody = { order: OrderBody | null; recovered: string[] }

/** `POST /api/telegram/link {move?}`: open it in Telegram, and type the bot's code here. */
export type LinkBody = { url: string; expires_at: number }

/** `PUT /api/telegram/link {code}`; null: that Telegram account has no membership. */
export type LinkedBody = { user: UserBody | null }

/** Which launches a member wants to hear of, and when. `PUT /api/account/alerts` takes and answers it. */
export type AlertsBody = {
  on: boolean
  /** Risk from 0 to 100, higher = riskier; both ends belong to the range. */
  min_risk: number
  max_risk: number
  /** Empty: all of them. */
  venues: VenueId[]
  /** Minutes after midnight UTC between which nothing is sent; null: at any time. */
  quiet_from: number | null
  quiet_to: number | null
}

/** `GET /api/account`: what this browser's session belongs to. */
export type AccountBody = {
  telegram: { id: string; username: string | null; name: string } | null
  /** False for a Telegram account that was let in by its username alone. */
  strong: boolean
  alerts: AlertsBody
  /** When this browser last signed in with Telegram; null: never. */
  signed_in_at: number | null
  /** When the membership last went to another Telegram account; null: never. */
  moved_at: number | null
}

/** `DELETE /api/account`: what had to stay, in words. */
export type DeletedBody = { kept: string[] }

/** `POST /api/contact` takes this and answers `{ id }` with 201. */
export type ContactRequest = { name: string; reply_to: string; message: string }

/**
 * What the server tells the site of its surroundings, as JSON in
 * `<script type="application/json" id="site">` of every page.
 */
export type SiteSettings = {
  /** A badge on every page, e.g. that this is a sandbox; null: none. */
  notice: { text: string; href: string | null } | null
  /** A same-origin script that the payment page loads before it looks for wallets; null: none. */
  wallet_script: string | null
  /** The Wallet Standard chain, e.g. `solana:mainnet`. */
  chain: `solana:${string}`
  /** Where a transaction can be looked at: `{signature}` is replaced. */
  explorer: string
  twitter: string
  github: string
  /** The bot's link; null: no bot is running. */
  bot: string | null
}
