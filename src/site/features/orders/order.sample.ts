import type { OrderBody, OrderTransfer } from '../../../contract/records.ts'

const OPENED_AT = 1_795_225_200_000

/** An order as the server writes it, for tests. */
export function sampleOrder(part: Partial<OrderBody> = {}): OrderBody {
  return {
    id: 'AAAAAAAAAAAAAAAAAAAAAA',
    plan: '30d',
    status: 'open',
    exception: 'none',
    usd_cents: 150_00,
    sol: '1.0346',
    lamports: '1034600000',
    sol_usd: 144.98,
    recipient: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
    reference: 'Fh3hbFcyMLnsJ1mNYCuz2C9zGcXxFbGfKs5dN7p5aQvN',
    pay_url: 'solana:7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?amount=1.0346',
    usdc: null,
    opened_at: OPENED_AT,
    expires_at: OPENED_AT + 900_000,
    monitored_until: OPENED_AT + 900_000 + 86_400_000,
    now: OPENED_AT,
    upgrade: false,
    discount: null,
    due: null,
    excess_usd_cents: null,
    next_period: null,
    periods_taken: 0,
    returned: [],
    exchange_amount: null,
    transfers: [],
    claim: null,
    settled_at: null,
    refused: false,
    renewal: null,
    gift: null,
    ...part,
  }
}

export function sampleTransfer(part: Partial<OrderTransfer> = {}): OrderTransfer {
  return {
    count: 1,
    signature:
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    lamports: '1034600000',
    sol: '1.0346',
    usdc: null,
    returned: '0',
    source: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
    seen_at: OPENED_AT + 10_000,
    final_at: null,
    refund: null,
    ...part,
  }
}
