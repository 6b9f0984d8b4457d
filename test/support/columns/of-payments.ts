import type { Columns } from './columns.ts'
import { COLUMNS_OF_REFERRALS } from './of-referrals.ts'

/** Payments, refunds, and members from elsewhere. */
export const COLUMNS_OF_PAYMENTS: Pick<
  Columns,
  'receipts' | 'handoffs' | 'imported_members' | 'rates' | 'refunds' | 'returns' | 'transfers'
> &
  typeof COLUMNS_OF_REFERRALS = {
  imported_members: {
    id: 'text',
    lot: 'text',
    named_by: 'text',
    name_key: 'text',
    ends_at: 'integer?',
    imported_at: 'integer',
    taken_at: 'integer?',
    account_id: 'text?',
    gift_id: 'text?',
    confirmed_at: 'integer?',
    undone_at: 'integer?',
  },
  ...COLUMNS_OF_REFERRALS,
  receipts: { order_id: 'text', year: 'integer', number: 'integer' },
  handoffs: {
    code_hash: 'text',
    order_id: 'text',
    view_hash: 'text?',
    made_at: 'integer',
    expires_at: 'integer',
  },
  rates: { at: 'integer', rate: 'integer', sources: 'text', usdc: 'integer?' },
  refunds: {
    id: 'text',
    signature: 'text',
    destination: 'text',
    lamports: 'integer?',
    verified_at: 'integer?',
    at: 'integer',
    usdc: 'integer?',
  },
  returns: {
    refund_id: 'text',
    signature: 'text',
    recipient: 'text',
    path: 'text',
    lamports: 'integer',
    usdc: 'integer',
  },
  transfers: {
    signature: 'text',
    path: 'text',
    kind: 'text',
    recipient: 'text',
    source: 'text?',
    lamports: 'integer?',
    usdc: 'integer?',
    detail: 'text?',
    slot: 'integer',
    block_time: 'integer?',
    state: 'text',
    first_seen_at: 'integer',
    finalized_at: 'integer?',
    order_id: 'text?',
    matched_by: 'text?',
    matched_at: 'integer?',
    refund_id: 'text?',
    returned: 'integer',
    set_aside_at: 'integer?',
    used_ms: 'integer',
    taken_ms: 'integer',
  },
}
