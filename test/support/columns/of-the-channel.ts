import type { Columns } from './columns.ts'

/** Posts, watched coins, and warnings. */
export const COLUMNS_OF_THE_CHANNEL = {
  channel_posts: {
    mint: 'text',
    posted_at: 'integer',
    stage: 'text',
    because: 'text',
    score: 'integer?',
    attention: 'integer?',
    market_cap_cents: 'integer?',
    shown_at: 'integer?',
    shown_cap_cents: 'integer?',
  },
  watches: { account_id: 'text', mint: 'text', added_at: 'integer' },
  watched_turns: {
    mint: 'text',
    kind: 'text',
    since: 'integer',
    turned_at: 'integer',
    evidence: 'text',
  },
  wanted_coins: {
    mint: 'text',
    asked_by: 'text?',
    asked_at: 'integer',
    state: 'text',
    reason: 'text?',
    tries: 'integer',
    due_at: 'integer',
    done_at: 'integer?',
  },
  channel_turns: { mint: 'text', kind: 'text', turned_at: 'integer', evidence: 'text' },
} satisfies Partial<Columns>
