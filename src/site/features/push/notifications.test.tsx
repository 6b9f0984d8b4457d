// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PushBody, PushDeviceBody } from '../../../contract/push.ts'
import { Notifications } from './notifications.tsx'

const KEY = Buffer.alloc(65, 4).toString('base64url')
const PHONE: PushDeviceBody = {
  id: 'phone',
  browser: 'Safari on iPhone',
  added_at: 0,
  here: false,
  failing_since: null,
}

/** A browser with a push service, and the server behind it. */
function openBrowser({ permission = 'granted' as NotificationPermission, devices = [PHONE] } = {}) {
  const state = { devices, asked: [] as string[], key: null as unknown, outcome: 'sent' }
  let held: object | null = null
  const pushManager = {
    getSubscription: async () => held,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      state.key = Buffer.from(applicationServerKey).toString('base64url')
      const unsubscribe = async () => {
        held = null
      }
      held = { toJSON: () => ({ endpoint: 'https://push.example/1' }), unsubscribe }
      return held
    },
  }
  const worker = { pushManager }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), {
      register: async () => worker,
      ready: Promise.resolve(worker),
      getRegistration: async () => worker,
    }),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    state.asked.push(`${method} ${path}`)
    if (path.endsWith('/test')) return Response.json({ outcome: state.outcome })
    if (method === 'POST') state.devices = [{ ...PHONE, id: 'here', here: true }, ...state.devices]
    if (method === 'DELETE') state.devices = state.devices.filter(({ id }) => !path.endsWith(id))
    return Response.json({ key: KEY, devices: state.devices } satisfies PushBody)
  })
  return state
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('turns this browser on with the server’s key, and off again', async () => {
  const state = openBrowser()
  render(<Notifications />)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  await screen.findByText(/^This browser/)
  expect(state.key).toBe(KEY)
  expect(screen.queryByRole('button', { name: 'Turn on in this browser' })).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /^Remove/ })
  if (first) fireEvent.click(first)
  await screen.findByRole('button', { name: 'Turn on in this browser' })
  expect(state.asked).toContain('DELETE /api/account/push/here')
})

it('stays off if the person says no, and says so where the browser can’t', async () => {
  const state = openBrowser({ permission: 'default' })
  const { unmount } = render(<Notifications />)
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on in this browser' }))
  await vi.waitFor(() => expect(state.asked.length).toBeGreaterThan(1))
  expect(state.asked.filter((line) => line.startsWith('POST'))).toEqual([])
  unmount()
  openBrowser({ permission: 'denied' })
  render(<Notifications />)
  await screen.findByText(/blocks our notifications/)
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  render(<Notifications />)
  await screen.findByText(/can’t show notifications of a site/)
})

it('shows a browser that gets nothing, and removes another one', async () => {
  const state = openBrowser({ devices: [{ ...PHONE, failing_since: Date.UTC(2026, 10, 21) }] })
  render(<Notifications />)
  await screen.findByText(/Nothing arrives since Nov 21, 2026/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove Safari on iPhone' }))
  await vi.waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
  expect(state.asked).toContain('DELETE /api/account/push/phone')
})

it('remembers the sound in this browser', async () => {
  openBrowser()
  render(<Notifications />)
  fireEvent.click(await screen.findByLabelText(/Play a sound/))
  cleanup()
  render(<Notifications />)
  expect((await screen.findByLabelText<HTMLInputElement>(/Play a sound/)).checked).toBe(true)
})
