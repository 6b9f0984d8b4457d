import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportFactsBody } from '../../../src/contract/launches/page.ts'
import { newFigures } from '../../../src/domains/launches/market-figures.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { jsonOf } from '../../../src/kernel/json.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { openDetector } from '../../support/detector.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

const FACTS: ReportFactsBody = {
  ...{ as_of: 1, progress: 0.4, holders: 12, top_10: 0.2, developer: 0, snipers: 0.1 },
  ...{ bundles: null, buys: 30, sells: 4, has_picture: false },
}

eachEngine((engine) => {
  describe('the facts of rows', () => {
    let server: ApiServer
    beforeAll(async () => {
      server = await openApiServer(await engine.fresh())
    })
    afterAll(() => server.close())

    const ask = async (...mints: string[]) =>
      (await server.ask(`/api/launches/facts?mints=${mints}`)).body
    /** Raw price 2: 0.002 SOL for a whole token of six decimals. */
    const figures = jsonOf({ ...newFigures(1), lastPrice: 2 })

    test('are those of the newest report, the price of five minutes ago, and the path', async () => {
      const now = server.clock.now()
      const at = now - HOUR / 2
      const row = launchRow({
        detected_at: at,
        facts: JSON.stringify(FACTS),
        figures,
        prices: JSON.stringify([
          [at, 0.001],
          [now - 6 * MINUTE, 0.004],
          [now - MINUTE, 0.003],
        ]),
        due_at: now + MINUTE,
      })
      await keepRows(server.context.db, row)
      expect(await ask(row.mint)).toEqual([
        { mint: row.mint, report: FACTS, change: -0.5, spark: [0, 100, 67], warned: false },
      ])
    })

    test('are unknown where nobody follows the trades, or nothing was kept', async () => {
      const at = server.clock.now() - 2 * HOUR
      const row = launchRow({ detected_at: at, figures })
      await keepRows(server.context.db, row)
      expect(await ask(row.mint)).toEqual([
        { mint: row.mint, report: null, change: null, spark: [], warned: false },
      ])
    })

    test('are for members alone in the first minute, also where they are remembered', async () => {
      const now = server.clock.now()
      const young = launchRow({ detected_at: now - SECOND })
      await keepRows(server.context.db, young)
      const cookie = await server.signIn('30d', now + DAY)
      const path = `/api/launches/facts?mints=${young.mint}`
      expect((await server.ask(path, { cookie })).body).toHaveLength(1)
      expect(await ask(young.mint)).toEqual([])
    })

    test('are refused for what is no mint, and for too many', async () => {
      const { mint } = launchRow({ detected_at: 0 })
      for (const mints of ['', 'nonsense', `${mint},`, Array(101).fill(mint).join(',')])
        expect((await server.ask(`/api/launches/facts?mints=${mints}`)).status).toBe(422)
    })
  })

  describe('a list limited by facts', () => {
    let server: ApiServer
    const of = (top_10: number | null) => JSON.stringify({ ...FACTS, top_10 })
    beforeAll(async () => {
      server = await openApiServer(await engine.fresh())
      const at = server.clock.now() - HOUR
      const rows = [0.1, 0.3, 0.30001, null].map((share, nth) =>
        launchRow({ name: `coin ${nth}`, detected_at: at - nth * MINUTE, facts: of(share) }),
      )
      const none = launchRow({ name: 'no facts', detected_at: at })
      const old = launchRow({ name: 'old', detected_at: at - DAY, facts: of(0.1) })
      await keepRows(server.context.db, ...rows, none, old)
    })
    afterAll(() => server.close())

    const names = async (query: string) => {
      const { body } = await server.ask(`/api/launches?${query}`)
      return body.launches.map(({ name }: { name: string }) => name)
    }

    test('has those in all ranges, of the last 24 hours, and none where a fact is unknown', async () => {
      expect(await names('top_10=..30')).toEqual(['coin 0', 'coin 1'])
      expect(await names('top_10=20..&holders=12..12')).toEqual(['coin 1', 'coin 2'])
      expect(await names('top_10=..30&buys=31..')).toEqual([])
      expect(await names('bundles=0..')).toEqual([])
      expect(await names('change=-100..')).toEqual([])
    })

    test('continues behind the last one shown', async () => {
      const { body } = await server.ask('/api/launches?top_10=..100&limit=2')
      expect(body.cursor).not.toBeNull()
      expect(await names(`top_10=..100&limit=2&cursor=${body.cursor}`)).toEqual(['coin 2'])
    })

    test.each(['top_10=30', 'top_10=3..1', 'buys=x..', 'spark=1..2'])(
      'refuses %s',
      async (query) => {
        expect((await server.ask(`/api/launches?${query}`)).status).toBe(422)
      },
    )
  })

  test('a launch is stored with the facts of its report', async () => {
    const detector = await openDetector(await engine.fresh())
    const leader = await detector.lead()
    await leader.take(detector.launch('Coin'))
    const { facts, progress } = await detector.context.db.read
      .selectFrom('launches')
      .select(['facts', 'progress'])
      .where('mint', '=', 'Coin')
      .executeTakeFirstOrThrow()
    expect(progress).toBe(0)
    expect(JSON.parse(facts ?? '')).toMatchObject({ progress: 0, buys: 0, sells: 0, holders: 0 })
    await leader.stop()
    await detector.close()
  })
})
