import { expect, it } from 'vitest'
import { describeEntry, pageOfSubject } from './audit-words.ts'

const ID = 'KaMhjTTvszMrCFViFI3XRQ'

it.each([
  ['gift_code', `/orders/${ID}`],
  ['refund_excess', `/orders/${ID}`],
  ['recover', `/orders/${ID}`],
  ['book_payout', '/referrals'],
  ['prepare_payout', '/referrals'],
  ['bind', `/members/${ID}`],
  ['redeem', null],
])('links %s to the page of its subject', (action, page) => {
  expect(pageOfSubject(action, ID)).toBe(page)
})

it('gives the reason first, amounts in dollars, and of what is so only the name', () => {
  const detail = { cents: 3_000, first_only: true, linked_only: false, because: 'a sale' }
  expect(describeEntry({ detail })).toBe('a sale · amount $30.00 · first only')
})
