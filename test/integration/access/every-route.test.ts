import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { filledRow, KEY_ROUTES, ROUTE_ROWS, type RouteRow } from '../../support/http/route-rows.ts'
import { openRouteWorld, type RouteWorld } from '../../support/http/route-world.ts'

const READS = ['GET', 'HEAD']
/** Guards before routes, and answers where there is none; the console has a table of its own. */
const GUARDS = [
  'ALL /*',
  'ALL /api/*',
  'ALL /api/v1/*',
  'ALL /operator/*',
  'ALL /track-record/log',
  'ALL /track-record/log/*',
]
const WHO = ['nobody', 'guest', 'stranger'] as const

/** Whoever asks for what is Zoe's: each route, with her ids. */
eachEngine((engine) => {
  let world: RouteWorld
  // Strangers change nothing of Zoe's, which each test checks, so one world is enough.
  beforeAll(async () => {
    world = await openRouteWorld(await engine.fresh())
  })
  afterAll(() => world?.close())

  const requestOf = (row: RouteRow) => filledRow(row, world.zoe)
  const cookieOf = (who: (typeof WHO)[number]) =>
    ({ nobody: async () => null, guest: world.guest, stranger: world.stranger })[who]()

  /** Nothing that names her may be in an answer to others, unless they named it themselves. */
  function expectNothingOfZoes(answer: { text: string }, request: object) {
    const said = JSON.stringify(request)
    const { ids, key, code } = world.zoe
    for (const secret of [...Object.values(ids), key, code])
      if (!said.includes(secret)) expect(answer.text).not.toContain(secret)
  }

  it('has a row for each route of the app', () => {
    const served = world.server.router.routes.map(({ method, path }) => `${method} ${path}`)
    const expected = [...ROUTE_ROWS.map(({ route }) => route), ...GUARDS]
    expect([...new Set(served)].sort()).toEqual(expected.sort())
  })

  describe.each(ROUTE_ROWS.map((row) => [row.route, row] as const))('%s', (_, row) => {
    it('answers everybody as the table says', async () => {
      const before = await world.zoeSees()
      const request = requestOf(row)
      for (const who of WHO) {
        const answer = await world.send({ ...request, cookie: await cookieOf(who) })
        expect([who, answer.code]).toEqual([who, row[who]])
        // RFC 9110, 15.5.2.
        expect(answer.headers.has('www-authenticate')).toBe(answer.status === 401)
        expectNothingOfZoes(answer, request)
      }
      expect(await world.zoeSees()).toBe(before)
    })

    it('takes a session that has ended for none', async () => {
      const answer = await world.send({ ...requestOf(row), cookie: await world.ended() })
      expect(answer.code).toBe(row.nobody)
    })

    // What follows is refused before a database is asked, so one engine is enough.
    if (engine.name !== 'sqlite') return

    if (!READS.includes(row.route.split(' ')[0] ?? '') && row !== TELEGRAM_ROW)
      it('takes nothing from another site’s page, even with Zoe’s cookie and key', async () => {
        const before = await world.zoeSees()
        const { cookie, key } = world.zoe
        for (const origin of ['https://evil.example', 'https://evil.mintwatch.example', 'null']) {
          const answer = await world.send({ ...requestOf(row), cookie, key, origin })
          expect([origin, answer.status]).toEqual([origin, 403])
        }
        expect(await world.zoeSees()).toBe(before)
      })
    else if (row !== TELEGRAM_ROW)
      it('answers HEAD as it answers GET, without a body', async () => {
        for (const cookie of [null, await world.stranger()]) {
          const request = { ...requestOf(row), cookie }
          const { status } = await world.send(request)
          const head = await world.send({ ...request, method: 'HEAD' })
          expect([head.status, ['', 'events'].includes(head.text)]).toEqual([status, true])
        }
      })

    it('does nothing for methods that it does not have', async () => {
      const before = await world.zoeSees()
      const { cookie } = world.zoe
      const { path } = requestOf(row)
      for (const method of ['PATCH', 'OPTIONS', 'PROPFIND']) {
        const { status } = await world.send({ method, path, cookie })
        expect([method, [401, 403, 404, 405].includes(status)]).toEqual([method, true])
      }
      expect(await world.zoeSees()).toBe(before)
    })
  })

  describe.each(KEY_ROUTES.map((row) => [row.route, row] as const))('a key of %s', (_, row) => {
    async function keyOf(cookie: string): Promise<{ id: string; key: string }> {
      const made = { method: 'POST', path: '/api/account/api_keys', cookie, body: {} }
      return (await world.must(made)).json
    }
    const codeWith = async (key: string) => (await world.send({ ...requestOf(row), key })).code

    it('is no other text', async () => {
      const { key } = world.zoe
      const wrong = [`mw_${'x'.repeat(43)}`, key.slice(0, -1), `${key}=`, key.toLowerCase()]
      for (const text of wrong) expect([text, await codeWith(text)]).toEqual([text, 'bad_api_key'])
    })

    it('opens nothing once it was revoked, or its account deleted', async () => {
      const cookie = await world.stranger()
      const [one, other] = [await keyOf(cookie), await keyOf(cookie)]
      expect(['bad_api_key', 'no_api_key']).not.toContain(await codeWith(one.key))
      const path = `/api/account/api_keys/${one.id}`
      await world.must({ method: 'DELETE', path, cookie })
      expect(await codeWith(one.key)).toBe('bad_api_key')
      await world.must({ method: 'DELETE', path: '/api/account', cookie })
      expect(await codeWith(other.key)).toBe('bad_api_key')
    })

    it('opens nothing once the membership has ended', async () => {
      const cookie = await world.stranger()
      const { id, key } = await keyOf(cookie)
      const { db } = world.server.context
      const owner = db.read.selectFrom('api_keys').select('account_id').where('id', '=', id)
      await db.read.deleteFrom('memberships').where('account_id', '=', owner).execute()
      expect(await codeWith(key)).toBe('lifetime_only')
    })
  })
})

const TELEGRAM_ROW = ROUTE_ROWS.find(({ route }) => route === 'POST /telegram/webhook')
