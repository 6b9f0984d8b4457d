import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFigures } from '../../../src/domains/launches/index.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { jsonOf } from '../../../src/kernel/json.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { keepRows, launchRow, someAddress } from '../../support/launches.ts'

eachEngine((engine) => {
  let server: ApiServer
  let now: number
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    now = server.clock.now()
  })
  afterEach(() => server.close())

  const old = (fields = {}) => launchRow({ detected_at: now - 5 * MINUTE, ...fields })

  test('says of each launch of a developer how high it came and how it ended', async () => {
    const creator = someAddress()
    const [ended] = await keepRows(
      server.context.db,
      old({ creator, high_market_cap_cents: 4_200_000, last_trade_at: now - 3 * MINUTE }),
      old({
        ...{ creator, supply: '1000000000000000', quote_mint: null },
        figures: jsonOf({ ...newFigures(3e-5), highPrice: 4e-4 }),
      }),
    )
    const judged = { mint: ended?.mint ?? '', judged_at: now, evidence: 'Its price fell by 95%.' }
    await server.context.db.transaction((tx) =>
      tx
        .insertInto('launch_outcomes')
        .values([
          { ...judged, horizon: '1h', outcome: 'alive' },
          { ...judged, horizon: '24h', outcome: 'rugged' },
          { ...judged, horizon: '7d', outcome: 'unknown' },
        ])
        .execute(),
    )
    const { body } = await server.ask(`/api/deployers/${creator}`)
    const recent: { mint: string }[] = body.recent
    expect(recent.find(({ mint }) => mint === ended?.mint)).toMatchObject({
      high_market_cap_cents: 4_200_000,
      last_trade_at: now - 3 * MINUTE,
      ended: { horizon: '24h', outcome: 'rugged' },
    })
    expect(recent.find(({ mint }) => mint !== ended?.mint)).toMatchObject({
      ...{ high_market_cap_cents: null, high_market_cap_sol: 400, ended: null },
    })
  })
})
