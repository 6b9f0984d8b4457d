import type { Columns } from './columns.ts'

/** The tables of what is kept of past launches, of the transparency log, and of crews, as the migrations create them. */
export const COLUMNS_OF_THE_RECORD: Pick<
  Columns,
  | 'record_logs'
  | 'record_leaves'
  | 'record_nodes'
  | 'record_checkpoints'
  | 'record_rules'
  | 'judged_pages'
  | 'ledger_trades'
  | 'ledger_hours'
  | 'wallet_fundings'
  | 'crew_ties'
  | 'crew_wallets'
  | 'crew_fees'
  | 'crew_hidden'
  | 'past_traits'
  | 'past_columns'
> = {
  wallet_fundings: {
    wallet: 'text',
    funder: 'text?',
    funded_at: 'integer?',
    transactions: 'integer',
    history_cap: 'integer',
    read_at: 'integer',
    lamports: 'text?',
    before: 'text?',
  },
  crew_ties: {
    source: 'text',
    wallet: 'text',
    kind: 'text',
    mint: 'text',
    signature: 'text?',
    at: 'integer',
  },
  crew_wallets: { wallet: 'text', crew: 'text' },
  crew_fees: { payer: 'text', wallet: 'text', at: 'integer' },
  crew_hidden: { wallet: 'text', at: 'integer' },
  past_traits: { quarter: 'integer', rules: 'text', launches: 'text' },
  past_columns: { quarter: 'integer', rules: 'text', settled: 'integer', launches: 'text' },
  record_logs: {
    id: 'integer',
    origin: 'text',
    key: 'text',
    opened_at: 'integer',
    closed_at: 'integer?',
  },
  record_leaves: {
    hash: 'text',
    log: 'integer?',
    position: 'integer?',
    mint: 'text?',
    recorded_at: 'integer',
    leaf: 'text',
  },
  record_nodes: { log: 'integer', level: 'integer', position: 'integer', hash: 'text' },
  record_checkpoints: {
    log: 'integer',
    size: 'integer',
    signed_at: 'integer',
    note: 'text',
    posted_at: 'integer?',
    stamp: 'text?',
    stamp_block: 'integer?',
  },
  record_rules: { digest: 'text', code: 'text' },
  judged_pages: { judged_at: 'integer', published_at: 'integer', note: 'text' },
  ledger_hours: { hour: 'integer' },
  ledger_trades: {
    hour: 'integer',
    said: 'text',
    mint: 'text',
    variant: 'text',
    rules: 'text',
    said_at: 'integer',
    stage: 'text',
    score: 'integer?',
    attention: 'integer?',
    result: 'text',
    buy: 'text',
    sell: 'text',
    tokens: 'text',
    proceeds: 'text',
    net: 'text',
    delay: 'integer?',
    market_cap_cents: 'integer?',
    matched: 'text?',
  },
}
