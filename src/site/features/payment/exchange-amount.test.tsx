// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { sampleOrder, sampleTransfer } from '../orders/order.sample.ts'
import {
  answerFrom,
  click,
  open,
  passTime,
  refused,
  setUpPage,
  unfold,
  withOrder,
} from './payment-page.harness.tsx'

setUpPage()

const PANEL = 'Sending from an exchange?'

const AMOUNT = { sol: '1.034612345', lamports: '1034612345', valid_until: 1_795_312_500_000 }

async function openPanel(order: OrderBody, answer = { status: 200, body: order as unknown }) {
  const asked = answerFrom(
    withOrder(order, (_, path) =>
      path.endsWith('/exchange-amount') ? answer : refused(404, 'not_found'),
    ),
  )
  await open()
  await click(screen.getByRole('tab', { name: 'Manual Payment' }))
  return asked
}

it('draws an amount on request, and says that exactly this must arrive', async () => {
  const order = sampleOrder()
  const body = { ...order, exchange_amount: AMOUNT, now: order.now + 1 }
  const asked = await openPanel(order, { status: 200, body })
  expect(screen.getByText('Sending from an exchange?')).toBeDefined()
  expect(screen.queryByText(/^1.034612345/)).toBeNull()
  await unfold(PANEL)
  fireEvent.click(screen.getByRole('button', { name: 'Get my exchange amount' }))
  await passTime(0)
  expect(asked).toContain(`POST /api/orders/${order.id}/exchange-amount`)
  expect(screen.getAllByText(/^1.034612345/)).toHaveLength(2)
  expect(screen.getByText('Exactly this must arrive')).toBeDefined()
  expect(screen.getByText('Amount that must arrive from the exchange')).toBeDefined()
  expect(screen.getByText(/Add the exchange’s fee on top/)).toBeDefined()
  expect(screen.getByText(/^Valid until/).querySelector('time')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Copy exchange amount' })).toBeDefined()
})

it('separates its amount from the one to send from a wallet', async () => {
  await openPanel(sampleOrder({ exchange_amount: AMOUNT }))
  await unfold(PANEL)
  expect(screen.getAllByText(/^1.034612345/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/^1.0346 SOL/)).toBeNull()
  await click(screen.getByRole('tab', { name: 'QR Code' }))
  expect(screen.queryByText(/^1.034612345/)).toBeNull()
  expect(screen.getAllByText(/^Send exactly/).at(-1)?.textContent).toContain('1.0346 SOL')
})

it('says why there is no amount', async () => {
  const message = 'Another order in this browser already has an exchange amount.'
  await openPanel(sampleOrder(), refused(409, 'amount_waiting', message))
  fireEvent.click(screen.getByRole('button', { name: 'Get my exchange amount' }))
  await passTime(0)
  expect(screen.getByText(message)).toBeDefined()
})

it('is not offered for the rest of a short payment', async () => {
  const due = { sol: '0.1346', lamports: '134600000', pay_url: 'solana:x?amount=0.1346' }
  await openPanel(sampleOrder({ status: 'seen', exception: 'paid_partial', due }))
  expect(screen.queryByText('Sending from an exchange?')).toBeNull()
})

it('stays payable when a payment close to it arrived', async () => {
  answerFrom(withOrder(sampleOrder({ exception: 'review', exchange_amount: AMOUNT })))
  await open()
  expect(screen.getByText('A payment close to your exchange amount arrived')).toBeDefined()
  for (const words of [
    /exactly this must arrive/i,
    /^Send exactly/,
    /^Waiting for pay/,
    /^Complete pay/,
  ])
    expect(screen.queryByText(words)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Pay with wallet' })).toBeNull()
  await unfold()
  expect(screen.getByText('Complete payment for access to the bot.')).toBeDefined()
  expect(screen.getByText('Amount that must arrive from the exchange')).toBeDefined()
})

it('is shown again once the quote expired', async () => {
  answerFrom(withOrder(sampleOrder({ status: 'expired', exchange_amount: AMOUNT })))
  await open()
  expect(screen.getByText('1.034612345 SOL')).toBeDefined()
})

it('asks a victim of an earlier claim to verify the wallet', async () => {
  const claim = { wallet: 'w', username: 'night_owl', proven: false, taken: true }
  answerFrom(withOrder(sampleOrder({ claim })))
  await open()
  expect(screen.getByText('A payment from this wallet went to another buyer')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Verify your wallet' })).toBeDefined()
  expect(screen.queryByRole('img', { name: 'Payment QR code' })).toBeNull()
  await unfold()
  expect(screen.getByRole('img', { name: 'Payment QR code' })).toBeDefined()
})

it('sends buyers from an exchange to SOL, also while USDC is chosen', async () => {
  const usdc = {
    amount: '150.00',
    units: '150000000',
    mint: 'm',
    account: 'a',
    pay_url: 'solana:x',
  }
  answerFrom(withOrder(sampleOrder({ usdc })))
  await open()
  await click(screen.getByRole('tab', { name: 'Manual Payment' }))
  expect(screen.getByText(/open “Sending from an exchange\?” above first/)).toBeDefined()
  await click(screen.getByRole('radio', { name: 'USDC' }))
  expect(screen.getByText(/from an exchange, pay in SOL\.$/)).toBeDefined()
  expect(screen.queryByText(/Sending from an exchange\?/)).toBeNull()
})

it('offers no payment by hand of a rest that would be taken for dust', async () => {
  const due = { sol: '0.0008', lamports: '800000', pay_url: 'solana:x?amount=0.0008' }
  const part = sampleTransfer({ final_at: 1_795_225_220_000 })
  answerFrom(withOrder(sampleOrder({ exception: 'paid_partial', transfers: [part], due })))
  await open()
  expect(screen.getByText(/by QR code or wallet: sent by hand, so small/)).toBeDefined()
  expect(screen.queryByRole('tab', { name: 'Manual Payment' })).toBeNull()
  expect(screen.getByText('Scan with a Solana wallet app')).toBeDefined()
})
