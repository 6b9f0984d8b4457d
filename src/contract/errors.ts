/**
 * The closed list of what the API can refuse, with the HTTP status and the plain sentence for each.
 * Codes are stable: clients may switch on them.
 */
export const REFUSALS = {
  invalid_input: [400, 'The request is not in the expected form.'],
  invalid_json: [400, 'The request body is not valid JSON.'],
  missing_fields: [400, 'Please fill in all required fields.'],
  invalid_wallet: [400, 'Not a Solana address'],
  bad_username: [
    400,
    'A Telegram username has 4 to 32 letters, digits or underscores and starts with a letter.',
  ],
  bad_reply_to: [
    400,
    'We can’t answer at this address. Give an email address, or your Telegram username with @ in front.',
  ],
  unknown_plan: [400, 'There is no such plan.'],
  proof_failed: [400, 'The signature does not match this wallet and message.'],
  code_wrong: [400, 'This is not the code that the bot shows.'],
  no_session: [401, 'This browser has no session here. Start a payment, or verify your wallet.'],
  no_api_key: [401, 'Send your API key: Authorization: Bearer mw_…'],
  bad_api_key: [401, 'This API key is unknown or was revoked.'],
  lifetime_only: [403, 'The data API belongs to the lifetime plan.'],
  members_only: [403, 'This is for members. The public feed is one minute behind.'],
  foreign_origin: [403, 'This request came from another site.'],
  sign_in_again: [403, 'This needs a sign-in with Telegram that is at most ten minutes old.'],
  not_found: [404, 'Not found.'],
  method_not_allowed: [405, 'This address does not take that method.'],
  already_lifetime: [409, 'This membership is already for life. There is nothing left to buy.'],
  payment_on_trial: [
    409,
    'Your payment was recognized by its sender or its amount alone. API keys can be made seven days after it was settled.',
  ],
  too_many_keys: [409, 'There are five API keys already. Revoke one first.'],
  amount_waiting: [
    409,
    'Another order in this browser already has an exchange amount. It is under Open payments on the dashboard.',
  ],
  order_closed: [409, 'This order can no longer be changed.'],
  no_next_period: [409, 'Not enough was paid beyond the price for another 30 days.'],
  too_many_wallets: [409, 'This order names too many wallets already.'],
  other_telegram: [
    409,
    'This membership belongs to another Telegram account. Its owner can move it in Account Settings.',
  ],
  telegram_taken: [409, 'That Telegram account has a membership of its own.'],
  moved_lately: [409, 'This membership was moved in the last seven days.'],
  proof_expired: [410, 'This challenge has expired or was used. Ask for a new one.'],
  code_expired: [410, 'This code is no longer valid. Open the bot again for a new one.'],
  body_too_large: [413, 'The request body is too large.'],
  unsupported_media_type: [415, 'Send JSON.'],
  invalid_query: [422, 'A parameter is unknown or not in the expected form.'],
  invalid_cursor: [422, 'This cursor is not one of ours. Begin again without it.'],
  rate_limited: [429, 'Too many tries. Wait a minute.'],
  too_many_orders: [
    429,
    'Too many open orders in this browser. Use one of them, or wait until one expires.',
  ],
  too_many_streams: [429, 'Too many open event streams.'],
  internal: [500, 'Something went wrong on our side. Nothing was lost; please try again.'],
  price_unavailable: [503, 'There is no reliable SOL price right now.'],
  no_free_amount: [503, 'No exchange amount is free right now. Try again in a moment.'],
  bot_unavailable: [503, 'The Telegram bot is not open right now.'],
  chain_unavailable: [503, 'The Solana network cannot be reached right now.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type RefusalCode = keyof typeof REFUSALS

/** A refusal with a code from the closed list; each transport maps it once. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, options?: ErrorOptions) {
    super(REFUSALS[code][1], options)
    this.code = code
  }
}

/** What every refused request answers. */
export type RefusalBody = { error: { code: RefusalCode; message: string } }
