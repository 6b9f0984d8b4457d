import { CompiledQuery, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ordersOpenedAs, paidAs } from '../../../src/flows/console/search/queries.ts'
import { readSearch, type Sought } from '../../../src/flows/console/search/read-search.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

type Found = { orders: { id: string }[]; transfers: { lamports: string; source: string }[] }

eachEngine((engine) => {
  let server: ApiServer
  let find: (path: string, text: string) => Promise<Found>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    const operators = operatorsOf(server)
    const { cookie } = await operators.signedIn('viewer')
    find = async (path, text) => {
      const address = `/operator/api${path}find=${encodeURIComponent(text)}`
      return (await operators.ask(address, { cookie })).body
    }
  })
  afterEach(() => server.close())

  it('finds an order by its amount and by its time, and payments without an order too', async () => {
    const buyer = server.buyer()
    const order = await buyer.order('30d')
    await buyer.claims(order.id)
    const payment = server.pay({
      from: buyer.wallet,
      amount: BigInt(order.lamports),
      references: [order.reference],
    })
    const stray = server.pay({ from: server.wallet(), amount: 777_000_000n })
    await server.see('finalized', payment, stray)
    const at = new Date(server.clock.now()).toISOString().slice(0, 16).replace('T', ' ')

    for (const text of ['1.03', '1.0345 SOL', '$150', '150 USD', at, order.id])
      expect([text, (await find('/orders?', text)).orders]).toMatchObject([
        text,
        [{ id: order.id }],
      ])
    for (const text of ['1.04', '150 SOL', '1.03 USDC', '2020-01-01 10:00'])
      expect([text, (await find('/orders?', text)).orders]).toEqual([text, []])
    for (const text of ['0.777', '0.78', at])
      expect((await find('/payments?', text)).transfers).toMatchObject([{ lamports: '777000000' }])
    expect((await find('/payments?show=all&', '@Buyer')).transfers).toMatchObject([
      { source: buyer.wallet },
    ])
  })

  it('looks amounts and times up in indexes', async () => {
    const { db } = server.context
    const isPostgres = engine.name === 'postgres'
    const many = sql.raw(
      isPostgres
        ? 'generate_series(1, 5000) as s(n)'
        : '(with recursive s(n) as (select 1 union all select n + 1 from s where n < 5000) select n from s)',
    )
    await sql`insert into accounts (id, created_at) values ('account', 1)`.execute(db.read)
    await sql`insert into orders (id, account_id, plan, price_cents, rate, rate_sources, lamports, recipient,
      reference, opened_slot, opened_at, expires_at, monitored_until, status, exception, excess_cents, page_seen_at)
      select 'order' || n, 'account', '30d', n * 100, 1, 'one,two', n * 1000, 'shop',
      'reference' || n, n, n * 60000, 1, 1, 'expired', 'none', 0, 1 from ${many}`.execute(db.read)
    await sql`insert into transfers
      (signature, path, kind, recipient, source, lamports, usdc, slot, state, first_seen_at, order_id, matched_by)
      select 'payment' || n, '0', 'system', 'shop', 'wallet', case n % 2 when 0 then n * 1000 end,
      case n % 2 when 1 then n * 1000 end, n, 'finalized', n * 60000, 'order' || n, 'reference' from ${many}`.execute(
      db.read,
    )
    if (isPostgres) await sql`analyze`.execute(db.read)
    const sought = (text: string) => readSearch(text) as Exclude<Sought, { kind: 'name' }>
    const plan = async ({ sql: text, parameters }: CompiledQuery) => {
      const explain = `explain ${isPostgres ? '' : 'query plan '}${text}`
      const { rows } = await db.read.executeQuery(CompiledQuery.raw(explain, [...parameters]))
      const lines = rows.map((row) => Object.values(row as object).join(' ')).join('\n')
      return [...new Set(lines.match(/(orders|transfers)_[a-z]+/g))].sort()
    }
    for (const [text, orders, transfers] of [
      ['0.0025 SOL', ['orders_lamports'], ['transfers_lamports']],
      ['$2501', ['orders_price'], ['transfers_usdc']],
      ['1970-01-02 10:00', ['orders_opened'], ['transfers_landed']],
    ] as const) {
      expect([text, await plan(ordersOpenedAs(db.read, sought(text)).compile())]).toEqual([
        text,
        orders,
      ])
      expect([text, await plan(paidAs(db.read, sought(text)).compile())]).toEqual([text, transfers])
    }
  })
})
