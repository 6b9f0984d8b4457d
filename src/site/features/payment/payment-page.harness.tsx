import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { OrderBody } from '../../../contract/records.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
// Loaded when first needed, which takes longer than these tests’ time.
import './after-payment.tsx'
import './coupon-form.tsx'
import './exchange-amount.tsx'
import '../claim/submit-claim.ts'
import '../claim/why-fields.tsx'
import { PaymentScreen } from './payment-screen.tsx'
import type { Wanted } from './use-orders.ts'

export const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

/** Not the rate of the sample order. */
const CURRENT_PRICE = 151.5

type Answer = { status: number; body: unknown }
type Server = (method: string, path: string) => Answer

export const refused = (status: number, code: string, message = 'No.'): Answer => ({
  status,
  body: { error: { code, message } },
})
export const NOT_FOUND = refused(404, 'not_found')

/** The streams that the page has opened, so that a test can send events. */
export let streams: FakeStream[] = []

export class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    streams.push(this)
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
  emit(order: OrderBody) {
    this.dispatchEvent(new MessageEvent('order', { data: JSON.stringify(order) }))
  }
}

export function answerFrom(server: Server) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const price = path === '/api/price' && { status: 200, body: { solana: { usd: CURRENT_PRICE } } }
    const qr = path.endsWith('/qr') && { status: 200, body: { size: 1, path: 'M0 0h1v1h-1z' } }
    const { status, body } = price || qr || server(method, path)
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

export const withOrder =
  (order: OrderBody, more: Server = () => NOT_FOUND): Server =>
  (method, path) => {
    if (method === 'POST' && path === '/api/orders') return { status: 201, body: order }
    if (path === '/api/orders') return { status: 200, body: { orders: [] } }
    const answer = more(method, path)
    const isRead = method === 'GET' && path === `/api/orders/${order.id}`
    // Only a body with an id is about the order itself.
    return isRead && !(answer.body as { id?: string }).id ? { status: 200, body: order } : answer
  }

export const onEnter = vi.fn()

export async function open(wanted: Partial<Wanted> = {}) {
  render(
    <>
      <PaymentScreen
        built="30d"
        asked="30d"
        wanted={{ id: null, after: null, code: null, gift: false, ...wanted }}
        onSeen={() => {}}
        onEnter={onEnter}
      />
      <Toaster />
    </>,
  )
  await passTime(0)
}

/** Clicks, and waits for what is loaded then. */
export async function click(element: HTMLElement) {
  fireEvent.click(element)
  await passTime(0)
}

/** Opens a folded part; without a title the one to pay where something else has arrived. */
export async function unfold(title = 'I haven’t paid yet') {
  const summary = screen.getByText(title)
  const details = summary.closest('details')
  if (details) {
    details.open = true
    fireEvent(details, new Event('toggle'))
  }
  await passTime(0)
}

/** Advances time by `ms` and delivers the responses of that time. */
export const passTime = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    for (let turn = 0; turn < 40; turn += 1) await vi.advanceTimersByTimeAsync(0)
  })

export function fill(wallet: string, username: string) {
  fireEvent.change(screen.getByLabelText('Sender Wallet Address'), { target: { value: wallet } })
  fireEvent.change(screen.getByLabelText('Your Telegram Username (without @)'), {
    target: { value: username },
  })
}

export const submitButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Sent the SOL|^Submitting|^Checking/ })

/** Fresh time, streams and storage for each test of the page. */
export function setUpPage(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeStream)
    streams = []
    onEnter.mockReset()
    localStorage.clear()
  })

  afterEach(() => {
    act(dismissToast)
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}
