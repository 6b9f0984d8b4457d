import type { Columns } from './columns.ts'

/** The bot's tables of messages, as the migrations create them. */
export const COLUMNS_OF_MESSAGES: Pick<
  Columns,
  | 'broadcasts'
  | 'telegram_languages'
  | 'telegram_moods'
  | 'telegram_blocked'
  | 'telegram_outbox'
  | 'telegram_updates'
> = {
  broadcasts: {
    id: 'text',
    text: 'text',
    plan: 'text?',
    author: 'text',
    changed_at: 'integer',
    started_at: 'integer?',
    recipients: 'integer?',
    cursor: 'text',
    queued_at: 'integer?',
    stopped_at: 'integer?',
    ended_at: 'integer?',
    counts: 'text?',
    running: 'integer?',
  },
  telegram_languages: { telegram_key: 'text', sealed: 'text', changed_at: 'integer' },
  telegram_moods: { telegram_key: 'text', mood: 'text', until: 'integer' },
  telegram_outbox: {
    id: 'text',
    chat_key: 'text',
    pace: 'text',
    rank: 'integer',
    sealed: 'text',
    back_sealed: 'text?',
    once: 'text',
    created_at: 'integer',
    run_at: 'integer',
    attempts: 'integer',
    lease: 'text?',
    failure: 'text?',
    done_at: 'integer?',
    dead_at: 'integer?',
    message_id: 'integer?',
    broadcast_id: 'text?',
    fate: 'text?',
  },
  telegram_blocked: { chat_key: 'text', at: 'integer' },
  telegram_updates: { id: 'integer', at: 'integer' },
}
