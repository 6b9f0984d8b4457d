import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { createDocumentReader } from './document.ts'

const CID = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
const URI = `https://anywhere.example/ipfs/${CID}`

function reader(answer: (url: string) => Response | Promise<Response>, gateway: string | null) {
  const asked: string[] = []
  const clock = manualClock()
  const read = createDocumentReader({
    gateway,
    clock,
    log: quietLog,
    fetch: async (url, init) => {
      asked.push(String(url))
      expect(init?.redirect).toBe('error')
      return answer(String(url))
    },
  })
  return { asked, clock, read }
}

const GATEWAY = 'https://gateway.example'
const answering = (body: unknown, init?: ResponseInit) =>
  reader(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), init), GATEWAY)

test('only the gateway is requested, whatever the address', async () => {
  const { asked, read } = answering({ name: 'Moon', image: 'ipfs://x' })
  for (const uri of [URI, `ipfs://${CID}`, 'http://127.0.0.1/', 'https://evil.example/a.json']) {
    await read(uri)
  }
  expect(asked).toEqual([`${GATEWAY}/ipfs/${CID}`, `${GATEWAY}/ipfs/${CID}`])
})

test('without a gateway nothing is requested', async () => {
  const { asked, read } = reader(() => new Response('{}'), null)
  expect(await read(URI)).toBe(null)
  expect(asked).toEqual([])
})

test('links are taken over where they can be shown', async () => {
  const { read } = answering({
    image: 'ipfs://bafy/1.png',
    description: 'a'.repeat(5_000),
    website: 'https://moon.example/',
    twitter: 'https://x.com/moon',
    telegram: 'https://t.me/moon',
  })
  expect(await read(URI)).toEqual({
    image: 'ipfs://bafy/1.png',
    description: 'a'.repeat(2_000),
    website: 'https://moon.example/',
    twitter: 'https://x.com/moon',
    telegram: 'https://t.me/moon',
  })
})

test('an invalid link is dropped, and the rest is kept', async () => {
  const { read } = answering({
    image: 'data:image/svg+xml,<svg onload=alert(1)>',
    description: 7,
    website: 'javascript:alert(1)',
    twitter: '@moon',
    telegram: `https://t.me/${'a'.repeat(1_000)}`,
  })
  expect(await read(URI)).toEqual({
    image: null,
    description: null,
    website: null,
    twitter: null,
    telegram: null,
  })
})

test.each(['', 'no json', '[]', 'null', '7', '"text"', '{"a":'])(
  'the document %j is ignored',
  async (body) => {
    expect(await answering(body).read(URI)).toBe(null)
  },
)

test('an endless document is abandoned', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 10_000
      controller.enqueue(new Uint8Array(10_000).fill(32))
    },
  })
  const { read } = reader(() => new Response(endless), GATEWAY)
  expect(await read(URI)).toBe(null)
  expect(sent).toBeLessThan(200_000)
})

test('a gateway that does not answer is waited for no longer than three seconds', async () => {
  const { clock, read } = reader(() => new Promise(() => {}), GATEWAY)
  const reading = read(URI)
  await clock.advance(3 * SECOND)
  expect(await reading).toBe(null)
})

test('a gateway that is busy is left alone for a while', async () => {
  const { asked, clock, read } = answering('', { status: 429, headers: { 'retry-after': '60' } })
  expect(await read(URI)).toBe(null)
  await clock.advance(30 * SECOND)
  await read(URI)
  expect(asked).toHaveLength(1)
  await clock.advance(MINUTE)
  await read(URI)
  expect(asked).toHaveLength(2)
})

test('a flood of launches does not become a flood of requests', async () => {
  const { asked, read } = answering({})
  await Promise.all(Array.from({ length: 100 }, () => read(URI)))
  expect(asked).toHaveLength(5)
})
