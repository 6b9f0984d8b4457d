import { afterEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { siteClient } from '../../support/site-client.ts'
import { openServer, type TestServer } from '../../support/world.ts'

const MESSAGE = { name: '', reply_to: 'a@b.c', message: 'hello' }
const MESSAGES_A_MINUTE = 5

eachEngine((engine) => {
  let server: TestServer
  afterEach(() => server?.stop())

  async function open(env: Record<string, string>) {
    server = await openServer(await engine.fresh(), { env })
  }

  async function write(forwarded?: string) {
    const headers: Record<string, string> =
      forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const {
      status,
      headers: answered,
      body,
    } = await siteClient(server.url, headers).call('POST', '/api/contact', MESSAGE)
    return { status, code: body.error?.code, retryAfter: answered.get('retry-after') }
  }

  async function useUp(from: (attempt: number) => string) {
    for (let attempt = 0; attempt < MESSAGES_A_MINUTE; attempt += 1)
      expect((await write(from(attempt))).status).toBe(201)
  }

  test("without a trusted proxy a client can't choose the address that is counted", async () => {
    await open({})
    await useUp((attempt) => `198.51.100.${attempt}`)
    const refused = await write('198.51.100.99')
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' })
    expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60)
  })

  test('behind one trusted proxy the address it saw is counted, not the header it received', async () => {
    await open({ TRUST_PROXY: '1' })
    await useUp((attempt) => `203.0.113.${attempt}, 198.51.100.1`)
    expect((await write('203.0.113.77, 198.51.100.1')).status).toBe(429)
    expect((await write('198.51.100.2')).status).toBe(201)
    await useUp((attempt) => `2001:db8:1:2::${attempt + 1}`)
    expect((await write('2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await write('2001:db8:1:3::1')).status).toBe(201)
  })

  test('behind two proxies only the entry before the last counts, however many were sent', async () => {
    await open({ TRUST_PROXY: '2' })
    await useUp((attempt) => `203.0.113.${attempt}, 198.51.100.1, 10.0.0.${attempt}`)
    expect((await write('203.0.113.77, 203.0.113.78, 198.51.100.1, 10.0.0.9')).status).toBe(429)
    expect((await write('198.51.100.1, 198.51.100.2, 10.0.0.9')).status).toBe(201)
  })

  test("a proxy is trusted by its network, and an invalid address counts as the proxy's", async () => {
    await open({ TRUST_PROXY: '127.0.0.0/8, ::1' })
    await useUp(() => 'nonsense')
    expect((await write('more nonsense')).status).toBe(429)
    expect((await write('198.51.100.2')).status).toBe(201)
  })

  test('quotes are counted by address, whatever the session', async () => {
    await open({})
    const statuses: number[] = []
    for (let visitor = 0; visitor < 61; visitor += 1) {
      const { status } = await siteClient(server.url).call('POST', '/api/orders', { plan: '30d' })
      statuses.push(status)
    }
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(201))
    expect(statuses[60]).toBe(429)
  })

  describe('event streams', () => {
    /** The stream of a response that nothing refers to ends when the response is collected as garbage. */
    const held: Response[] = []

    async function customer() {
      const site = siteClient(server.url)
      const { body: order } = await site.call('POST', '/api/orders', { plan: '30d' })
      const leaves: (() => void)[] = []
      return {
        site,
        id: order.id as string,
        leave: () => leaves.pop()?.(),
        async follow() {
          const leaving = new AbortController()
          const response = await site.request('GET', `/api/orders/${order.id}/events`, {
            signal: leaving.signal,
          })
          held.push(response)
          leaves.push(() => leaving.abort())
          if (response.ok) return 'following'
          return [response.status, (await response.json()).error.code]
        },
      }
    }
    const FULL = [429, 'too_many_streams']

    test('are three for a session, and one that ends makes room', async () => {
      await open({})
      const { follow, leave } = await customer()
      for (let tab = 0; tab < 3; tab += 1) expect(await follow()).toBe('following')
      expect(await follow()).toEqual(FULL)
      leave()
      leave()
      await expect.poll(follow, { interval: 50 }).toBe('following')
    })

    test('cost nothing when only their headers are requested', async () => {
      await open({})
      const { follow, id, site } = await customer()
      for (const path of ['/api/feed', `/api/orders/${id}/events`]) {
        for (let asked = 0; asked < 21; asked += 1) {
          const head = await site.request('HEAD', path)
          expect([head.status, head.headers.get('content-type')]).toEqual([
            200,
            'text/event-stream',
          ])
        }
      }
      for (let tab = 0; tab < 3; tab += 1) expect(await follow()).toBe('following')
    })

    test('end with the session that opened them', async () => {
      await open({})
      const { site, id } = await customer()
      const response = await site.request('GET', `/api/orders/${id}/events`)
      const events = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await events?.read())?.value).toContain('event: order')
      await site.call('POST', '/api/account/sign_out_everywhere', {})
      // As long as the next heartbeat.
      server.clock.jump(MINUTE)
      while ((await events?.read())?.done === false);
    })

    test('are twenty for an address', async () => {
      await open({})
      const answers: unknown[] = []
      for (let browser = 0; browser < 7; browser += 1) {
        const { follow } = await customer()
        for (let tab = 0; tab < 3; tab += 1) answers.push(await follow())
      }
      expect(answers.slice(0, 20)).toEqual(Array(20).fill('following'))
      expect(answers[20]).toEqual(FULL)
    })
  })
})
