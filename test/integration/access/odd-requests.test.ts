import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { openRouteWorld, type RouteWorld } from '../../support/http/route-world.ts'

const encoded = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')

/** The same address in other spellings. */
function spellings(path: string): string[] {
  const [, first = '', ...rest] = path.split('/')
  const tail = rest.join('/')
  return [
    ...[`//${first}/${tail}`, `/${first}//${tail}`, `${path}/`, `${path}//`, `/./${first}/${tail}`],
    ...[`/x/../${first}/${tail}`, `/x/%2e%2e/${first}/${tail}`, `/${first}/x/..%2f${tail}`],
    ...[`/${first}%2f${tail}`, `/${first}%5c${tail}`, `/${first}\\${tail}`, `${path};/`],
    ...[`/${encoded(first)}/${tail}`, `/${first}/${encoded(tail)}`, `/%25${first}/${tail}`],
    ...[`/${first.toUpperCase()}/${tail}`, `${path}%00`, `${path}%20`, `${path}.`, `${path}?`],
    ...[`${path}#`, `${path}.json`, `/%2f${first}/${tail}`, `/${first}/${tail.toUpperCase()}`],
  ]
}

/** Requests that no page of ours sends. */
eachEngine((engine) => {
  let world: RouteWorld
  beforeAll(async () => {
    world = await openRouteWorld(await engine.fresh())
  })
  afterAll(() => world?.close())

  const post = (path: string, cookie: string, body: unknown, method = 'POST') =>
    world.send({ method, path, cookie, body })

  describe('another spelling of an address', () => {
    it('shows nobody what is Zoe’s', async () => {
      const { order, reference, hook, key } = world.zoe.ids
      const paths = [`/api/orders/${order}`, '/api/account/webhooks', '/api/account/api_keys']
      for (const path of paths.flatMap(spellings))
        for (const cookie of [null, await world.stranger()]) {
          const { status, text } = await world.send({ method: 'GET', path, cookie })
          expect([path, status < 500]).toEqual([path, true])
          for (const secret of [reference, hook, key])
            expect([path, text.includes(secret)]).toEqual([path, false])
        }
    })

    it('leads past no check: of the key, of the origin, of the console', async () => {
      const { cookie, ids } = world.zoe
      const before = await world.zoeSees()
      for (const path of ['/api/v1/launches', '/api/v1/alerts'].flatMap(spellings)) {
        const { status, json } = await world.send({ method: 'GET', path, cookie })
        expect([path, status < 500, json?.launches, json?.alerts]).toEqual([
          path,
          true,
          undefined,
          undefined,
        ])
      }
      const origin = 'https://evil.example'
      for (const path of spellings(`/api/account/webhooks/${ids.hook}`))
        await world.send({ method: 'DELETE', path, cookie, origin })
      for (const path of spellings('/api/account/sign_out_everywhere'))
        await world.send({ method: 'POST', path, cookie, origin })
      expect(await world.zoeSees()).toBe(before)
      const operators = operatorsOf(world.server)
      const { cookie: known } = await operators.known('owner')
      for (const path of [...spellings('/operator/api/orders'), ...spellings('/operator/orders')])
        for (const each of [null, known]) {
          const { status, json, text } = await world.send({ method: 'GET', path, cookie: each })
          expect([path, status < 500, json?.orders, text === 'console']).toEqual([
            path,
            true,
            undefined,
            false,
          ])
        }
    })
  })

  it('a parameter that is named twice, and members that every object has, change nothing', async () => {
    const { ids, cookie } = world.zoe
    const stranger = await world.stranger()
    const queries = [
      `order=${ids.order}&order=${ids.order}`,
      `order[]=${ids.order}`,
      `order=&order=${ids.order}`,
      `__proto__[order]=${ids.order}`,
    ]
    for (const query of queries) {
      const path = `/api/users/${ids.telegram}?${query}`
      const { code } = await world.send({ method: 'GET', path, cookie: stranger })
      expect([query, code]).toEqual([query, 'not_found'])
    }
    const hostile = [
      '{"__proto__":{"gift":true},"plan":"30d"}',
      '{"constructor":{"prototype":{"gift":true}},"plan":"30d"}',
      '{"plan":"lifetime","plan":"30d","gift":false,"__proto__":null}',
    ]
    for (const text of hostile) {
      const { code } = await post('/api/orders', cookie, JSON.parse(text))
      expect([text, code]).toEqual([text, 'already_lifetime'])
    }
    expect(({} as { gift?: boolean }).gift).toBeUndefined()
    expect((await post('/api/orders', cookie, { plan: '__proto__' })).code).toBe('unknown_plan')
    expect((await post('/api/orders', cookie, { plan: 'constructor' })).code).toBe('unknown_plan')
  })

  it('numbers beyond every bound are refused or found empty, and break nothing', async () => {
    const numbers = ['9007199254740993', '1e400', '-1', '0x10', '1.5', 'NaN', '9'.repeat(400), '']
    const paths = numbers.flatMap((number) => [
      `/api/launches?limit=${number}`,
      `/track-record/log/entries?log=${number}&from=${number}`,
      `/track-record/log/proof?log=${number}&position=${number}`,
      `/track-record/log/consistency?log=1&earlier=${number}&size=${number}`,
      `/track-record/log/stamp?log=${number}&size=${number}`,
    ])
    for (const path of paths) {
      const { status } = await world.send({ method: 'GET', path })
      expect([path, status < 500]).toEqual([path, true])
    }
    const { key } = world.zoe
    for (const number of numbers) {
      const paths = [`limit=${number}`, `cursor=${number}`, `max_score=${number}`]
      for (const query of paths) {
        const path = `/api/v1/launches?${query}`
        const { status } = await world.send({ method: 'GET', path, key })
        expect([path, status < 500]).toEqual([path, true])
      }
      const path = `/api/v1/stream?last_event_id=${number}`
      const { status } = await world.send({ method: 'GET', path, key })
      // An empty one means: from now on.
      expect([path, status]).toEqual([path, 422])
    }
  })

  describe('a wallet’s signature', () => {
    const prove = (id: string, signature: string, cookie: string) =>
      post(`/api/wallet_proofs/${id}`, cookie, { signature }, 'PUT')

    it('counts for its own challenge, and in its own browser', async () => {
      const { ids, signature, orderSignature, cookie } = world.zoe
      const stranger = await world.stranger()
      for (const id of [ids.challenge, ids.orderChallenge])
        for (const signed of [signature, orderSignature])
          expect((await prove(id, signed, stranger)).code).toBe('proof_expired')
      const own = await post('/api/wallet_proofs', stranger, { wallet: ids.wallet })
      expect((await prove(own.json.id, signature, stranger)).code).toBe('proof_failed')
      // One for an order starts no trial.
      const trial = { challenge: ids.orderChallenge, signature: orderSignature }
      expect((await post('/api/trial', cookie, trial)).code).toBe('proof_failed')
      expect((await prove(ids.orderChallenge, orderSignature, cookie)).code).toBe('proof_expired')
    })

    it('counts once, and only while its challenge is open', async () => {
      const { ids, signature, cookie } = world.zoe
      expect((await prove(ids.challenge, signature, cookie)).code).toBe('ok')
      expect((await prove(ids.challenge, signature, cookie)).code).toBe('proof_expired')
      const late = await post('/api/wallet_proofs', cookie, { wallet: ids.wallet })
      await world.server.clock.advance(11 * MINUTE)
      expect((await prove(late.json.id, signature, cookie)).code).toBe('proof_expired')
    })
  })

  it('a sign-in of eleven minutes ago moves no money, no access, and makes no key', async () => {
    const { ids } = world.zoe
    const cookie = await world.zoeSignsIn()
    await world.server.clock.advance(11 * MINUTE)
    const before = await world.zoeSees(cookie)
    const asks = [
      ['POST', '/api/account/api_keys', { name: 'x' }],
      ['DELETE', `/api/account/api_keys/${ids.key}`],
      ['POST', '/api/account/webhooks', { url: 'https://198.51.100.9/' }],
      ['POST', `/api/account/webhooks/${ids.hook}/secret`],
      ['PUT', '/api/referrals/wallet', { wallet: ids.wallet }],
      ['POST', `/api/orders/${ids.order}/next-period`],
      ['POST', '/api/telegram/link', { move: true }],
      ['DELETE', '/api/account'],
    ] as const
    for (const [method, path, body] of asks) {
      const { code } = await world.send({ method, path, cookie, body })
      expect([path, code]).toEqual([path, 'sign_in_again'])
    }
    expect(await world.zoeSees(cookie)).toBe(before)
  })
})
