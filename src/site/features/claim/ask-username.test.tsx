// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { sampleOrder } from '../orders/order.sample.ts'
import { AskUsername } from './ask-username.tsx'

const WALLET = 'So11111111111111111111111111111111111111112'

afterEach(cleanup)

describe('the username asked for after the payment', () => {
  const order = sampleOrder({
    claim: { wallet: WALLET, username: null, proven: false, taken: false },
  })
  const form = (typed: string) => <AskUsername order={order} typed={typed} onNamed={() => {}} />
  const field = () => screen.getByLabelText<HTMLInputElement>(/Telegram Username/)

  it('is what was typed before, also if that arrives later', () => {
    const { rerender } = render(form(''))
    rerender(form('night_owl'))
    expect(field().value).toBe('night_owl')
  })

  it('is what is typed here', () => {
    const { rerender } = render(form('night_owl'))
    fireEvent.change(field(), { target: { value: '@Early_Bird' } })
    rerender(form('night_owls'))
    expect(field().value).toBe('early_bird')
  })
})
