import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { filledRow, ROUTE_ROWS } from '../../support/http/route-rows.ts'
import { openRouteWorld, type RouteWorld } from '../../support/http/route-world.ts'

/** Looks something up, and writes nothing. */
const EXCEPTED = 'POST /api/account/alerts/preview'

/** Every write of a session that ends after it was read, and before the first transaction begins. */
eachEngine((engine) => {
  let world: RouteWorld
  beforeAll(async () => {
    world = await openRouteWorld(await engine.fresh())
  })
  afterAll(() => world?.close())

  /** @returns what undoes it */
  function endBeforeNextTransaction(cookie: string): () => void {
    const { context } = world.server
    const { transaction } = context.db
    context.db.transaction = async (work) => {
      context.db.transaction = transaction
      await world.end(cookie)
      return transaction(work)
    }
    return () => {
      context.db.transaction = transaction
    }
  }

  const writes = ROUTE_ROWS.filter(
    ({ route, nobody, stranger }) =>
      !route.startsWith('GET ') && nobody === 'no_session' && stranger === 'ok',
  )
  it.each(writes.map((row) => [row.route, row] as const))('%s', async (route, row) => {
    const cookie = await world.stranger()
    const undo = endBeforeNextTransaction(cookie)
    const { code } = await world.send({ ...filledRow(row, world.zoe), cookie })
    undo()
    expect(code).toBe(route === EXCEPTED ? 'ok' : 'no_session')
  })

  it('POST /api/telegram/link, which opens a session only for who has none', async () => {
    const cookie = await world.stranger()
    const undo = endBeforeNextTransaction(cookie)
    const asked = { method: 'POST', path: '/api/telegram/link', body: {}, cookie }
    expect((await world.send(asked)).code).toBe('no_session')
    undo()
  })

  it('POST /api/contact keeps the letter, as nobody’s', async () => {
    const cookie = await world.stranger()
    const undo = endBeforeNextTransaction(cookie)
    const body = { name: '', reply_to: 'a@b.example', message: 'hi' }
    const { code, json } = await world.send({ method: 'POST', path: '/api/contact', body, cookie })
    undo()
    const letter = await world.server.context.db.read
      .selectFrom('contact_messages')
      .select('account_id')
      .where('id', '=', json.id)
      .executeTakeFirst()
    expect([code, letter]).toEqual(['ok', { account_id: null }])
  })
})
