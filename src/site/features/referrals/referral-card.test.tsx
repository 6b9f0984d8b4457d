// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ReferralsBody } from '../../../contract/referrals.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { describeRates } from './describe-rates.ts'
import { ReferralCard } from './referral-card.tsx'
import { reportClick } from './report-click.ts'

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

const none: ReferralsBody = {
  rates: { '30d': 1_000, lifetime: 1_000 },
  code: null,
  clicks: 0,
  purchases: 0,
  pending_cents: 0,
  payable_cents: 0,
  paid_cents: 0,
  wallet: null,
  known_wallet: null,
}

type Answer = { status?: number; body: unknown }

/** Answers each request by its method; without an answer the server does not respond. */
function serve(answers: Record<string, Answer>) {
  const asked: [string, string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    asked.push([method, path, body === undefined ? null : JSON.parse(String(body))])
    const answer = answers[method]
    if (!answer) throw new TypeError('offline')
    return Response.json(answer.body, { status: answer.status ?? 200 })
  })
  return asked
}

const open = () =>
  render(
    <>
      <ReferralCard />
      <Toaster />
    </>,
  )

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

it('offers a link to a member who has none', async () => {
  serve({ GET: { body: none }, POST: { body: { ...none, code: 'b2c3d4f5g' } } })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Get your link' }))
  expect(await screen.findByText(`${location.origin}/?ref=b2c3d4f5g`)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Copy referral link' })).toBeDefined()
  expect(screen.getByText('Nobody has opened your link yet.')).toBeDefined()
})

it('shows what the link earned', async () => {
  const sums = { pending_cents: 1_500, payable_cents: 6_000, paid_cents: 12_345 }
  serve({ GET: { body: { ...none, code: 'b2c3d4f5g', clicks: 31, purchases: 4, ...sums } } })
  open()
  for (const [name, value] of [
    ['Clicks', '31'],
    ['Purchases', '4'],
    ['Pending', '$15.00'],
    ['Payable', '$60.00'],
    ['Paid', '$123.45'],
  ]) {
    const term = await screen.findByText(name ?? '', { selector: 'dt' })
    expect(term.nextElementSibling?.textContent).toBe(value)
  }
  expect(screen.queryByText('Nobody has opened your link yet.')).toBeNull()
})

it('suggests a verified wallet, and says why one is refused', async () => {
  const known = { ...none, code: 'b2c3d4f5g', known_wallet: WALLET }
  const refused = { error: { code: 'invalid_wallet', message: 'Not a Solana address' } }
  const asked = serve({ GET: { body: known }, PUT: { status: 400, body: refused } })
  open()
  const field = await screen.findByLabelText<HTMLInputElement>('Payout wallet')
  expect(field.value).toBe(WALLET)
  fireEvent.change(field, { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save wallet' }))
  expect(await screen.findByText('Not a Solana address')).toBeDefined()
  expect(field.value).toBe('x')
  expect(asked.at(-1)).toEqual(['PUT', '/api/referrals/wallet', { wallet: 'x' }])
})

it('says when it can’t be loaded, and tries again', async () => {
  const answers: Record<string, Answer> = {}
  serve(answers)
  open()
  expect(await screen.findByText('Your referrals could not be loaded.')).toBeDefined()
  answers.GET = { body: none }
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Get your link' })).toBeDefined()
})

it('shows nothing to somebody who never bought access', async () => {
  serve({ GET: { status: 403, body: { error: { code: 'referral_members', message: '' } } } })
  open()
  expect(screen.getByText('Referrals')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText('Referrals')).toBeNull())
})

it('reports an opened link once, and takes it out of the address', async () => {
  const asked = serve({ POST: { body: { counted: true } } })
  history.replaceState(null, '', '/pricing?code=SPRING&ref=b2c3d4f5g#plans')
  await reportClick()
  expect(asked).toEqual([['POST', '/api/referral-clicks', { code: 'b2c3d4f5g' }]])
  expect(location.href).toMatch(/\/pricing\?code=SPRING#plans$/)
  await reportClick()
  expect(asked).toHaveLength(1)
})

it('says rates of one plan and of both', () => {
  expect(describeRates({ '30d': 1_000, lifetime: 1_000 })).toBe('10% of what a new buyer pays')
  expect(describeRates({ '30d': 1_250, lifetime: 500 })).toBe(
    '12.5% for 30 Days Access and 5% for Lifetime Access of what a new buyer pays',
  )
  expect(describeRates({ '30d': 0, lifetime: 500 })).toBe(
    '5% for Lifetime Access of what a new buyer pays',
  )
})
