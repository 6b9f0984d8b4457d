import { INTERNAL_ERROR_TEXT } from './constants.ts'

/**
 * Every refusal of the API, with its HTTP status and the sentence for the reader. Codes are stable:
 * clients may switch on them.
 */
export const REFUSALS = {
  invalid_input: [400, 'The request is not in the expected form.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  missing_fields: [400, 'Please fill in all required fields.'],
  invalid_wallet: [400, 'Not a Solana address'],
  bad_username: [
    400,
    'A Telegram username has 4 to 32 letters, digits, or underscores and starts with a letter.',
  ],
  bad_reply_to: [
    400,
    'We can’t reply to this address. Enter an email address, or your Telegram username with @ in front.',
  ],
  bad_webhook_url: [
    400,
    'A webhook’s address starts with https:// and has at most 500 characters and no user name or password.',
  ],
  private_webhook: [
    400,
    'This address is unknown or not on the public internet. We send webhooks only to public addresses.',
  ],
  unknown_push_service: [
    400,
    'This browser gets its notifications from a service that we don’t send to. Try Chrome, Edge, Firefox, or Safari.',
  ],
  unknown_plan: [400, 'This plan does not exist.'],
  proof_failed: [400, 'The signature does not match this wallet and message. Try again.'],
  code_wrong: [400, 'This is not the code that the bot shows. Check it and try again.'],
  coupon_unknown: [400, 'We don’t know this code. Check it and try again.'],
  coupon_over: [400, 'This code is no longer valid. The full price applies.'],
  coupon_other_plan: [400, 'This code is for the other plan. Choose that plan to use it.'],
  coupon_needs_telegram: [
    403,
    'This code is for accounts that are linked to Telegram. Link yours on the dashboard first.',
  ],
  coupon_first_only: [409, 'This code is for a first purchase. The full price applies.'],
  coupon_open: [
    409,
    'You have an open order with a code for a first purchase. Pay that order, or try again two minutes after its time is up.',
  ],
  coupon_used: [409, 'You have already used this code. The full price applies.'],
  coupon_used_up: [409, 'This code has been used up. The full price applies.'],
  gift_unknown: [400, 'We don’t know this gift code. Check it, or ask its buyer for a new one.'],
  gift_over: [410, 'This gift has expired or was withdrawn. Its code no longer works.'],
  gift_used: [409, 'This gift code was already redeemed.'],
  gift_waits: [
    409,
    'We recognized your payment only by its sender or its amount. Your gift’s code is ready seven days after it settled.',
  ],
  handoff_over: [
    410,
    'This link was already used, or its ten minutes are over. Go back to your browser and open the wallet again.',
  ],
  trial_needs_telegram: [403, 'Sign in with Telegram first. Each person gets one trial.'],
  trial_had: [409, 'This Telegram account or wallet has already had its trial.'],
  trial_members: [409, 'A trial is for people who have not had access yet.'],
  referral_members: [403, 'Referral links are for people who have bought access.'],
  no_session: [401, 'This browser has no session. Start a payment, or verify your wallet.'],
  no_api_key: [401, 'Send your API key: Authorization: Bearer mw_…'],
  bad_api_key: [401, 'This API key is unknown or was revoked.'],
  lifetime_only: [403, 'The data API is part of the lifetime plan.'],
  members_only: [403, 'This is for members. The public feed is one minute behind.'],
  membership_needed: [403, 'This needs an active membership.'],
  foreign_origin: [403, 'This request came from another site.'],
  sign_in_again: [
    403,
    'This needs a sign-in with Telegram from the last ten minutes. Sign in again.',
  ],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not support that method.'],
  already_lifetime: [409, 'You already have lifetime access. There is nothing left to buy.'],
  payment_on_trial: [
    409,
    'We recognized your payment only by its sender or its amount. You can make API keys and webhooks seven days after it settled.',
  ],
  too_many_webhooks: [409, 'You already have three webhooks. Delete one first.'],
  too_many_devices: [409, 'Ten of your browsers get notifications. Remove one first.'],
  too_many_keys: [409, 'You already have five API keys. Revoke one first.'],
  too_many_watches: [
    409,
    'Your watchlist is full. It holds 50 coins and wallets: remove one first.',
  ],
  amount_waiting: [
    409,
    'Another order in this browser already has an exchange amount. Find it under Open payments on the dashboard.',
  ],
  order_closed: [409, 'This order can no longer be changed.'],
  no_next_period: [409, 'The amount paid above the price does not cover another 30 days.'],
  too_many_wallets: [
    409,
    'This order already names too many wallets. Contact support to find your payment.',
  ],
  other_telegram: [
    409,
    'This membership belongs to another Telegram account. Its owner can move it in Account Settings.',
  ],
  telegram_taken: [409, 'That Telegram account already has a membership.'],
  moved_lately: [
    409,
    'A membership can be moved once every seven days, and this one was. Try again later.',
  ],
  proof_expired: [410, 'This challenge has expired or was already used. Request a new one.'],
  code_expired: [410, 'This code is no longer valid. Open the bot again to get a new one.'],
  snapshot_gone: [410, 'Snapshots are kept for 14 days; the log keeps the hash of this one.'],
  body_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'Send the request body as JSON.'],
  invalid_query: [422, 'A parameter is unknown or not in the expected form.'],
  invalid_cursor: [422, 'This cursor is not valid. Start again without one.'],
  rate_limited: [429, 'Too many tries. Wait a minute.'],
  too_many_orders: [
    429,
    'Too many open orders in this browser. Use one of them, or wait until one expires.',
  ],
  too_many_lookups: [
    429,
    'We did not see this coin launch. Up to 10 such coins can be looked up per hour; try again later.',
  ],
  lookups_busy: [503, 'Too many coins are being looked up right now. Try again in a few minutes.'],
  too_many_streams: [429, 'Too many open event streams. Close one first.'],
  busy: [503, 'We are busy right now. Try again in a few seconds.'],
  internal: [500, INTERNAL_ERROR_TEXT],
  price_unavailable: [503, 'There is no reliable SOL price right now. Try again in a minute.'],
  no_free_amount: [503, 'No exchange amount is free right now. Try again in a moment.'],
  bot_unavailable: [
    503,
    'The Telegram bot is not available right now. Try again in a few minutes.',
  ],
  trades_unavailable: [503, 'Older trades can’t be read right now. Try again later.'],
  chain_unavailable: [503, 'The Solana network can’t be reached right now. Try again in a minute.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

/**
 * A refusal with a code from the closed list; each transport maps it once.
 *
 * @example
 * ```ts
 * import { REFUSALS, Refusal } from './errors.ts'
 *
 * const refusal = new Refusal('unknown_plan')
 * refusal.message // → 'This plan does not exist.'
 * REFUSALS[refusal.code][0] // → 400
 * ```
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(REFUSALS[code][1], options)
    this.code = code
  }
}

/** The response body of every refused request. */
export type RefusalBody = { error: { code: RefusalCode; message: string } }
