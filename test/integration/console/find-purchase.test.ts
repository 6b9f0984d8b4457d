import { afterEach, beforeEach, expect, it } from 'vitest'
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
})
