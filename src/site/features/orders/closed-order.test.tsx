// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerFrom, open, setUpPage, withOrder } from '../payment/payment-page.harness.tsx'
import { sampleOrder, sampleTransfer } from './order.sample.ts'

setUpPage()

it('says of a refused order that its payment was sent back', async () => {
  const refund = { signature: 'back', at: 1_795_225_260_000 }
  const order = sampleOrder({
    ...{ status: 'expired', exception: 'review', refused: true },
    transfers: [sampleTransfer({ refund })],
  })
  answerFrom(withOrder(order))
  await open()
  expect(screen.getByText('Your payment was sent back')).toBeDefined()
  expect(screen.queryByText(/A person has to check/)).toBeNull()
  expect(screen.queryByText('Payment status')).toBeNull()
  expect(screen.getByRole('button', { name: 'Get a new price' })).toBeDefined()
})
