import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFigures } from '../../../src/domains/launches/index.ts'
import { HOUR, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { jsonOf } from '../../../src/kernel/json.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  let now: number
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    now = server.clock.now()
  })
  afterEach(() => server.close())

  const old = (fields = {}) => launchRow({ detected_at: now - 5 * MINUTE, ...fields })
  const young = (fields = {}) => launchRow({ detected_at: now - 5 * SECOND, ...fields })

  test.each([
    ['attention', 'attention'],
    ['market_cap', 'market_cap_cents'],
  ] as const)('sorts by %s, page by page, and leaves out what is unknown', async (sort, column) => {
    const figures = [null, 0, 5, 5, 5, 80, 12, 7, 99, 41]
    const at = now - 5 * MINUTE
    await keepRows(
      server.context.db,
      ...figures.map((figure, nth) =>
        launchRow({ detected_at: at - (nth % 2) * SECOND, [column]: figure }),
      ),
      old({ [column]: 100, taken_back_at: now }),
      young({ [column]: 100 }),
    )
    const seen: { mint: string; figure: number; at: number }[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const turn: string = cursor && `&cursor=${cursor}`
      const { body } = await server.ask(`/api/launches?sort=${sort}&limit=2${turn}`)
      for (const one of body.launches)
        seen.push({ mint: one.mint, figure: one[column], at: one.detected_at })
      cursor = body.cursor
    }
    expect(seen.map(({ figure }) => figure)).toEqual([99, 80, 41, 12, 7, 5, 5, 5, 0])
    expect(new Set(seen.map(({ mint }) => mint)).size).toBe(9)
    const equals = seen.filter(({ figure }) => figure === 5).map((one) => one.at)
    expect(equals).toEqual(equals.toSorted((a, b) => b - a))
  })

  test('sorts those of a venue, a level, and a time', async () => {
    const [wanted] = await keepRows(
      server.context.db,
      old({ attention: 50, venue: 'boop', level: 'high' }),
      old({ attention: 60, venue: 'boop', level: 'low' }),
      old({ attention: 70, venue: 'heaven', level: 'high' }),
      launchRow({ attention: 80, venue: 'boop', level: 'high', detected_at: now - 2 * HOUR }),
    )
    const { body } = await server.ask(
      '/api/launches?sort=attention&within=1h&venue=boop&level=high',
    )
    expect(body.launches.map(({ mint }: { mint: string }) => mint)).toEqual([wanted?.mint])
  })

  test('a launch of the past has its market cap in what it is traded in', async () => {
    const figures = jsonOf({ ...newFigures(2e-5), lastPrice: 2.8063485e-5 })
    const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const past = { backfilled_by: 'a run', figures }
    await keepRows(
      server.context.db,
      old({ ...past, name: 'in SOL' }),
      old({ ...past, name: 'in dollars', quote_mint: usdc }),
      old({ ...past, name: 'in another coin', quote_mint: '1'.repeat(32) }),
      old({ ...past, name: 'never traded', figures: null }),
      old({ figures, name: 'live' }),
    )
    const { body } = await server.ask('/api/launches')
    const caps = body.launches.map((one: Record<string, unknown>) => [
      ...[one.name, one.market_cap_in_quote],
    ])
    expect(Object.fromEntries(caps)).toEqual({
      'in SOL': { amount: 28.06, unit: 'sol' },
      'in dollars': { amount: 28_060, unit: 'usd' },
      'in another coin': null,
      'never traded': null,
      live: null,
    })
  })
})
