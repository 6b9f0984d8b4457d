import { afterEach, beforeEach, expect, it } from 'vitest'
import { storeQueued } from '../../../src/domains/messages/index.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server.close())

  it('calls an order’s message sent only once the bot has sent it', async () => {
    const { context, clock } = server
    const { db } = context
    const operators = operatorsOf(server)
    const { cookie } = await operators.signedIn('viewer')
    const buyer = server.buyer()
    const { id, lamports, reference } = await buyer.order('30d')
    const payment = { from: buyer.wallet, amount: BigInt(lamports), references: [reference] }
    await server.see('finalized', server.pay(payment))
    const message = async () => {
      const { body } = await operators.ask(`/operator/api/orders/${id}`, { cookie })
      const [{ state, failure }] = body.messages
      return [state, failure]
    }
    expect(await message()).toEqual(['waiting', null])

    const news = await db.read
      .selectFrom('outbox')
      .select(['id', 'topic'])
      .where('topic', '=', 'member.granted')
      .executeTakeFirstOrThrow()
    const once = `${news.topic} ${news.id}`
    const handled = db.read.updateTable('outbox').set({ done_at: clock.now() })
    await handled.where('id', '=', news.id).execute()
    expect(await message()).toEqual(['none', null])

    const call = { method: 'send', text: 'Welcome', isSilent: true } as const
    const queued = { chat: '1', call, rank: 'account', once } as const
    await db.transaction((tx) => storeQueued(tx, context, queued, clock.now()))
    const ends = (set: object) =>
      db.read.updateTable('telegram_outbox').set(set).where('once', '=', once).execute()
    expect(await message()).toEqual(['waiting', null])
    await ends({ failure: 'Bad Gateway' })
    expect(await message()).toEqual(['waiting', 'Bad Gateway'])
    await ends({ done_at: clock.now() })
    expect(await message()).toEqual(['sent', null])
    await ends({ dead_at: clock.now(), failure: 'Forbidden' })
    expect(await message()).toEqual(['given_up', 'Forbidden'])
  })
})
