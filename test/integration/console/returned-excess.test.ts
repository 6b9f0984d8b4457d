import { afterEach, beforeEach, expect, it } from 'vitest'
import { lamports } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server.close())

  it('records that an excess went back, and leaves the access as it is', async () => {
    const operators = operatorsOf(server)
    const { cookie } = await operators.signedIn('owner')
    const ask = async (path: string, body?: unknown) => {
      const method = body === undefined ? 'GET' : 'POST'
      return (await operators.ask(`/operator/api${path}`, { method, cookie, body })).body
    }
    const buyer = server.buyer()
    const order = await buyer.order('lifetime')
    const price = BigInt(order.lamports)
    const amount = price + price / 2n
    const references = [order.reference]
    await server.see('finalized', server.pay({ from: buyer.wallet, amount, references }))
    expect((await ask(`/orders/${order.id}`)).order.excess_cents).toBeGreaterThan(0)

    const signature = '5'.repeat(88)
    const returned = lamports(amount - price)
    server.world.paybacks.set(signature, { lamports: returned, tokens: [], slot: 9_999 })
    const request = { subject: order.id, signature, to: null, because: 'paid twice by mistake' }
    expect(await ask('/returned_excess', request)).toEqual({
      done: 'Recorded. The order stays settled, and access stays.',
    })
    const { order: after, grants } = await ask(`/orders/${order.id}`)
    expect(after).toMatchObject({ status: 'settled', excess_cents: null })
    expect(grants).toMatchObject([{ revoked_at: null }])
  })
})
