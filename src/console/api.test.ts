// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getReviews, refuseOrder } from './api.ts'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'passkey' }),
}))

const reload = vi.fn()

beforeEach(() => {
  vi.stubGlobal('location', { reload })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockClear()
  document.body.innerHTML = ''
})

const answers = (status: number, body: string) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

const SIGN_IN = JSON.stringify({ error: { code: 'sign_in', message: 'Sign in first.' } })

it.each([
  ['was signed out', 404, '<html>', 'signed_out'],
  ['has a session that is over', 401, SIGN_IN, 'sign_in'],
])('leads who %s to the sign-in', async (_, status, body, code) => {
  answers(status, body)
  await expect(getReviews()).rejects.toMatchObject({ code })
  expect(reload).toHaveBeenCalledOnce()
})

it.each([['<dialog open><input></dialog>'], ['<textarea>We are moving</textarea>']])(
  'does not lose what was typed: %s',
  async (page) => {
    document.body.innerHTML = page
    answers(404, '<html>')
    await expect(getReviews()).rejects.toMatchObject({ code: 'signed_out' })
    await expect(refuseOrder('id', 'fraud', null)).rejects.toMatchObject({ code: 'signed_out' })
    expect(reload).not.toHaveBeenCalled()
  },
)

it('does not take the page of a proxy that fails for a sign-out', async () => {
  answers(502, '<html><h1>Bad gateway</h1>')
  await expect(getReviews()).rejects.toMatchObject({ code: 'network' })
  await expect(refuseOrder('id', 'fraud', null)).rejects.toThrow(/before you repeat this/)
  expect(reload).not.toHaveBeenCalled()
})

it('gives up waiting for a server that stops within its answer', async () => {
  const patience = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const half = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{'))
        signal?.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(half)
  })
  const refused = expect(refuseOrder('id', 'fraud', null)).rejects.toThrow(/before you repeat this/)
  patience.abort()
  await refused
})

it.each([
  ['the session is over', 'sign_in'],
  ['the passkey was used too long ago', 'passkey_again'],
])('asks for the passkey where %s, and repeats the action', async (_, code) => {
  const asked: string[] = []
  let isFresh = false
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.replace('/operator/api', ''))
    if (path.endsWith('/sign_in')) isFresh = true
    const isRefused = path.endsWith('/refuse') && !isFresh
    return isRefused
      ? Response.json({ error: { code, message: 'Use your passkey.' } }, { status: 403 })
      : Response.json({ said: 'Refused.' })
  })
  await expect(refuseOrder('id', 'fraud', null)).resolves.toEqual({ said: 'Refused.' })
  expect(asked).toEqual([
    '/orders/id/refuse',
    '/passkeys/assertion',
    '/sign_in',
    '/orders/id/refuse',
  ])
  expect(reload).not.toHaveBeenCalled()
})
