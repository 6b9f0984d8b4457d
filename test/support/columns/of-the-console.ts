import type { Columns } from './columns.ts'

/** The tables of the operators' console and the audit, as the migrations create them. */
export const COLUMNS_OF_THE_CONSOLE: Pick<
  Columns,
  | 'audit'
  | 'shop_days'
  | 'support_threads'
  | 'support_messages'
  | 'operators'
  | 'operator_links'
  | 'operator_passkeys'
  | 'operator_browsers'
> = {
  audit: {
    id: 'text',
    at: 'integer',
    actor: 'text',
    action: 'text',
    subject: 'text',
    detail: 'text',
    address: 'text?',
  },
  shop_days: { day_at: 'integer', figures: 'text' },
  support_threads: {
    id: 'text',
    telegram_key: 'text',
    sealed: 'text',
    plan: 'text?',
    last_at: 'integer',
    waiting_since: 'integer?',
  },
  support_messages: {
    once: 'text',
    thread_id: 'text',
    at: 'integer',
    author: 'text?',
    sealed: 'text',
  },
  operators: {
    id: 'text',
    telegram_key: 'text',
    telegram_sealed: 'text',
    name: 'text',
    role: 'text',
    created_at: 'integer',
    ended_at: 'integer?',
  },
  operator_links: {
    token_hash: 'text',
    operator_id: 'text',
    role: 'text',
    issued_at: 'integer',
    expires_at: 'integer',
    used_at: 'integer?',
  },
  operator_passkeys: {
    id: 'text',
    operator_id: 'text',
    public_key: 'text',
    counter: 'integer',
    transports: 'text',
    name: 'text',
    created_at: 'integer',
    used_at: 'integer',
  },
  operator_browsers: {
    token_hash: 'text',
    operator_id: 'text',
    browser: 'text',
    address: 'text',
    entered_at: 'integer',
    known_until: 'integer',
    open_until: 'integer?',
    asserted_at: 'integer?',
    seen_at: 'integer',
    challenge: 'text?',
    challenge_until: 'integer?',
  },
}
