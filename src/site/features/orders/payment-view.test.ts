import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { sampleOrder, sampleTransfer } from './order.sample.ts'
import { orderSteps } from './order-steps.ts'
import { type PageKnowledge, type PageState, paymentView } from './payment-view.ts'

const OPEN = sampleOrder()
const DUE = { sol: '0.1346', lamports: '134600000', pay_url: 'solana:x?amount=0.1346' }
const AMOUNT = { sol: '1.034612345', lamports: '1034612345', valid_until: OPEN.monitored_until }
const USDC = { amount: '150.00', units: '150000000', mint: 'm', account: 'a', pay_url: 'solana:y' }
const CLAIM = { wallet: 'w', username: 'night_owl', proven: false, taken: false }
const DUST = sampleTransfer({ signature: 'stranger', source: 'stranger', lamports: '999999' })
const FINAL = sampleTransfer({ final_at: OPEN.now + 1 })

const know = (part: Partial<PageKnowledge> = {}): PageKnowledge => ({
  order: OPEN,
  refused: null,
  now: OPEN.now,
  coin: 'SOL',
  way: null,
  unpaid: false,
  ...part,
})

const orders = fc
  .record({
    status: fc.constantFrom('open', 'seen', 'expired', 'settled'),
    exception: fc.constantFrom('none', 'paid_partial', 'contested', 'review', 'wrong_asset'),
    transfers: fc.subarray([DUST, FINAL, sampleTransfer()]),
    due: fc.constantFrom(null, DUE),
    usdc: fc.constantFrom(null, USDC),
    exchange_amount: fc.constantFrom(null, AMOUNT),
    claim: fc.constantFrom(null, CLAIM, { ...CLAIM, taken: true }, { ...CLAIM, proven: true }),
    renewal: fc.constantFrom(null, { until: OPEN.now, linked: true }),
  })
  .map((part) => sampleOrder(part as Partial<OrderBody>))

const knowledge: fc.Arbitrary<PageKnowledge> = fc.record({
  order: fc.option(orders),
  refused: fc.constantFrom(null, 'no_cookies', 'not_found', 'price_unavailable'),
  now: fc.constantFrom(OPEN.now, OPEN.expires_at, OPEN.monitored_until),
  coin: fc.constantFrom('SOL', 'USDC'),
  way: fc.constantFrom(null, 'qr', 'manual', 'exchange'),
  unpaid: fc.boolean(),
})

describe('what the payment page shows', () => {
  it.each<[PageState, string, string | null, Partial<OrderBody>]>([
    ['waiting', 'open', 'pay_with_wallet', {}],
    [
      'short',
      'open',
      'pay_with_wallet',
      { exception: 'paid_partial', transfers: [FINAL], due: DUE },
    ],
    ['changed', 'folded', 'support', { exception: 'review', exchange_amount: AMOUNT }],
    ['taken', 'folded', 'verify', { claim: { ...CLAIM, taken: true } }],
    ['wrong_asset', 'folded', 'support', { exception: 'wrong_asset' }],
    ['expired', 'none', 'renew', { status: 'expired' }],
    ['seen', 'none', 'submit', { status: 'seen', transfers: [sampleTransfer()] }],
    ['seen', 'none', null, { status: 'seen', transfers: [sampleTransfer()], claim: CLAIM }],
    ['contested', 'none', 'verify', { exception: 'contested', status: 'seen' }],
    ['review', 'none', null, { exception: 'review', status: 'seen' }],
    ['closed', 'none', 'renew', { exception: 'review', status: 'expired', refused: true }],
    ['granted', 'none', 'enter', { status: 'settled' }],
  ])('%s: paying is %s, and the primary action %s', (state, panel, primary, part) => {
    expect(paymentView(know({ order: sampleOrder(part) }))).toMatchObject({ state, panel, primary })
  })

  it.each([
    ['999999', 'qr', false, null],
    ['1000000', 'manual', true, 'rest'],
  ] as const)('a rest of %s lamports is paid by %s', (lamports, way, byHand, form) => {
    const due = { ...DUE, lamports }
    const order = sampleOrder({ exception: 'paid_partial', transfers: [FINAL], due })
    const view = paymentView(know({ order, way: 'manual' }))
    expect(view).toMatchObject({ state: 'short', way, form, toPay: { is: 'rest', byHand } })
  })

  it('asks for nothing before the cookie is known to hold', () => {
    const view = paymentView(know({ order: null, refused: 'no_cookies' }))
    expect(view).toMatchObject({ panel: 'none', toPay: null, form: null, hasOrder: false })
  })

  it('asks for one amount by the way to pay', () => {
    const order = sampleOrder({ exchange_amount: AMOUNT, usdc: USDC })
    const amount = (part: Partial<PageKnowledge>) => paymentView(know({ order, ...part })).toPay
    expect(amount({})).toMatchObject({ is: 'exchange', amount: AMOUNT.sol })
    expect(amount({ way: 'qr' })).toMatchObject({ is: 'price', amount: OPEN.sol })
    expect(amount({ way: 'exchange', coin: 'USDC' })).toMatchObject({ amount: '150.00' })
  })

  it('says “fill in both fields before you send” only where that is true', () => {
    fc.assert(
      fc.property(knowledge, (known) => {
        const { form, way, state } = paymentView(known)
        if (form !== 'before_sending') return
        expect(way).toBe('manual')
        expect(['expired', 'short', 'seen', 'late']).not.toContain(state)
        expect(known.order?.renewal?.linked).not.toBe(true)
      }),
    )
  })

  it('opens no way to pay where money may have arrived, unless the buyer says that they have not paid', () => {
    fc.assert(
      fc.property(knowledge, (known) => {
        const view = paymentView(known)
        const isFolded = ['changed', 'taken', 'wrong_asset'].includes(view.state)
        expect(view.isFolded).toBe(isFolded)
        if (isFolded && !known.unpaid) expect(view).toMatchObject({ panel: 'folded', toPay: null })
        if (view.state === 'short') {
          expect(view.toPay?.is).toBe('rest')
          expect(['pay_with_wallet', 'submit']).toContain(view.primary)
        }
        // An amount is never asked for where nothing can be paid.
        if (view.panel !== 'open') expect(view.toPay).toBeNull()
      }),
    )
  })

  it('does not change by dust under the public reference, and never names it', () => {
    fc.assert(
      fc.property(knowledge, (known) => {
        if (!known.order || known.order.status === 'seen') return
        if (known.order.exception === 'paid_partial' && known.order.transfers.length === 0) return
        const dusted = { ...known.order, transfers: [...known.order.transfers, DUST] }
        expect(paymentView({ ...known, order: dusted })).toEqual(paymentView(known))
        expect(JSON.stringify(orderSteps(dusted))).not.toContain('stranger')
      }),
    )
  })

  it('lets a code or a gift change what is bought until money may have arrived, whatever dust did', () => {
    const isOpen = (part: Partial<OrderBody>, more: Partial<PageKnowledge> = {}) =>
      paymentView(know({ order: sampleOrder(part), ...more })).isUnpaid
    expect(isOpen({})).toBe(true)
    expect(isOpen({ transfers: [DUST] })).toBe(true)
    expect(isOpen({ status: 'expired' })).toBe(true)
    const changed = { exception: 'review', exchange_amount: AMOUNT } as const
    expect(isOpen(changed)).toBe(false)
    expect(isOpen(changed, { unpaid: true })).toBe(true)
    expect(isOpen({ exception: 'wrong_asset' })).toBe(false)
    expect(isOpen({ exception: 'paid_partial', transfers: [FINAL], due: DUE })).toBe(false)
    expect(isOpen({ status: 'seen', transfers: [FINAL] })).toBe(false)
  })

  it('is waiting although the server saw the dust', () => {
    const order = sampleOrder({ status: 'seen', transfers: [DUST] })
    expect(paymentView(know({ order })).state).toBe('waiting')
  })

  it('offers a proof for an earlier payment to everybody who named a wallet', () => {
    expect(paymentView(know({ order: sampleOrder({ claim: CLAIM }) })).asksEarlier).toBe(true)
    expect(paymentView(know()).asksEarlier).toBe(false)
  })
})
