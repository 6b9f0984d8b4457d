// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_ALERTS } from '../../../contract/alerts.ts'
import { REFUSALS, type RefusalCode } from '../../../contract/errors.ts'
import type { AccountBody } from '../../../contract/records.ts'
import type { WebhookBody, WebhookDeliveryBody } from '../../../contract/webhooks.ts'
import { dismissToast, Toaster } from '../../ui/toast.tsx'
import { Webhooks } from './webhooks.tsx'

const NOW = 1_000_000_000_000
const URL = 'https://bot.example/hook'
const ACCOUNT: AccountBody = {
  telegram: null,
  strong: true,
  alerts: DEFAULT_ALERTS,
  signed_in_at: NOW,
  moved_at: null,
  left_at: null,
  running: null,
  now: NOW,
}
const NEW: WebhookBody = {
  id: 'w1',
  url: URL,
  filter: { types: null, venue: null, min_attention: null, max_score: null },
  created_at: NOW,
  failing_since: null,
  next_try_at: null,
  disabled_at: null,
  disabled_because: null,
  old_secret_until: null,
  deliveries: [],
}
const DELIVERY: WebhookDeliveryBody = {
  event: null,
  type: 'webhook.test',
  at: NOW,
  status: 204,
  failure: null,
  took_ms: 31,
}

/** What our server keeps, and how it and the receiver answer. */
let kept: WebhookBody[]
let refusal: RefusalCode | null
let delivery: WebhookDeliveryBody
let sent: unknown[]

beforeEach(() => {
  kept = []
  refusal = null
  delivery = DELIVERY
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    const [hook] = kept
    if (method === 'GET') return Response.json({ webhooks: kept })
    if (body) sent.push(JSON.parse(String(body)))
    if (path.endsWith('/test')) return Response.json(delivery)
    if (method === 'POST') {
      if (refusal === null) {
        kept = [{ ...NEW, url: (sent.at(-1) as { url: string }).url }]
        return Response.json({ ...kept[0], secret: 'whsec_new' }, { status: 201 })
      }
      const [status, message] = REFUSALS[refusal]
      return Response.json({ error: { code: refusal, message } }, { status })
    }
    if (method === 'DELETE') kept = []
    if (method === 'PUT' && hook) {
      const isOn = hook.disabled_at === null
      kept = [{ ...hook, disabled_at: isOn ? NOW : null, disabled_because: isOn ? 'member' : null }]
    }
    return Response.json({})
  })
})

afterEach(() => {
  act(dismissToast)
  cleanup()
  vi.unstubAllGlobals()
})

async function open(account = ACCOUNT) {
  render(
    <>
      <Webhooks account={account} refresh={async () => {}} />
      <Toaster />
    </>,
  )
  await act(async () => {})
}
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const card = () => within(screen.getByRole('article', { name: `Webhook ${URL}` }))

async function create() {
  await open()
  await press('Create a webhook')
  write('Your server’s address', URL)
  await press('Create webhook')
}

describe('webhooks', () => {
  it('are created with what they get, and their secret is shown once', async () => {
    await open()
    await press('Create a webhook')
    write('Your server’s address', URL)
    fireEvent.click(screen.getByLabelText('Launch detected'))
    write('Lowest attention', '60')
    await press('Create webhook')
    expect(sent).toEqual([
      {
        url: URL,
        types: [
          'launch.scored',
          'launch.graduated',
          'launch.turned',
          'launch.dropped',
          'alert.matched',
        ],
        venue: null,
        min_attention: 60,
        max_score: null,
      },
    ])
    expect(screen.getByText('whsec_new')).toBeDefined()
    expect(card().getByText('On')).toBeDefined()
  })

  it.each(['private_webhook', 'bad_webhook_url', 'too_many_webhooks'] as const)(
    'say why one is refused: %s',
    async (code) => {
      refusal = code
      await create()
      expect(screen.getByText(REFUSALS[code][1])).toBeDefined()
      expect(screen.queryByRole('article')).toBeNull()
    },
  )

  it('are tested, with what the receiver answered', async () => {
    await create()
    await press('Send a test')
    expect(screen.getByText('Test delivered')).toBeDefined()
    expect(screen.getByText('answered 204, 31 ms')).toBeDefined()
    delivery = { ...DELIVERY, status: null, failure: 'private_address' }
    await press('Send a test')
    expect(screen.getByText('Test not delivered')).toBeDefined()
    expect(screen.getByText(/the name leads to a private address/)).toBeDefined()
  })

  it('are switched off and on, and deleted by a second press', async () => {
    await create()
    await press('Switch off')
    expect(sent.at(-1)).toEqual({ on: false })
    expect(card().getByText(/^Off since/)).toBeDefined()
    await press('Switch on')
    expect(sent.at(-1)).toEqual({ on: true })
    await press('Delete')
    await press('Yes, delete it and its secret')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(screen.queryByText('whsec_new')).toBeNull()
  })

  it('say since when a receiver fails, and why one was disabled', async () => {
    kept = [{ ...NEW, failing_since: NOW, next_try_at: NOW }]
    await open()
    expect(card().getByText(/^Failing since .*; next try /)).toBeDefined()
    cleanup()
    kept = [{ ...NEW, disabled_at: NOW, disabled_because: 'gone' }]
    await open()
    expect(card().getByText(/^Off since .*: it answered 410$/)).toBeDefined()
  })

  it('need a sign-in that is fresh', async () => {
    await open({ ...ACCOUNT, signed_in_at: NOW - 11 * 60_000 })
    await press('Create a webhook')
    expect(screen.queryByRole('button', { name: 'Create webhook' })).toBeNull()
  })
})
