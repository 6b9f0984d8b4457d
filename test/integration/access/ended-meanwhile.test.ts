import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { filledRow, ROUTE_ROWS } from '../../support/http/route-rows.ts'
import { openRouteWorld, type RouteWorld } from '../../support/http/route-world.ts'

/** Routes whose writes don't look at their session again: see decision 076. */
const EXCEPTED = [
  'PUT /api/account/watches/:mint',
  'DELETE /api/account/watches/:mint',
  // Looks something up, and writes nothing.
  'POST /api/account/alerts/preview',
]

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
    expect(code).toBe(EXCEPTED.includes(route) ? 'ok' : 'no_session')
  })
})
