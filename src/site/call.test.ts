// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { getOrder, getUser } from './api.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A deadline that is over when the test says so. */
function patience(): AbortController {
  const ended = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ended.signal)
  return ended
}

const untilEnded = (signal: RequestInit['signal'], end: (reason: unknown) => void) =>
  signal?.addEventListener('abort', () => end(signal.reason))

test('a request that nobody answers ends as a server that cannot be reached', async () => {
  const ended = patience()
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => untilEnded(signal, reject)),
  )
  const refused = expect(getOrder('id')).rejects.toMatchObject({ code: 'network' })
  ended.abort()
  await refused
})

test('so does an answer that stops on its way', async () => {
  const ended = patience()
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const half = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"id":'))
        untilEnded(signal, (reason) => stream.error(reason))
      },
    })
    return new Response(half)
  })
  const refused = expect(getOrder('id')).rejects.toMatchObject({ code: 'network' })
  ended.abort()
  await refused
})

test.each([
  ['a proxy’s page', 200, '<html>', 'internal'],
  ['a proxy that fails', 502, '<html>', 'internal'],
  ['too many requests', 429, '', 'rate_limited'],
  ['a refusal', 409, '{"error":{"code":"coupon_open","message":"No."}}', 'coupon_open'],
])('%s is told from it', async (_, status, body, code) => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  await expect(getOrder('id')).rejects.toMatchObject({ code, status })
})

test('who is unknown is null', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }))
  expect(await getUser('zoe')).toBeNull()
})
