import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OverviewBody, OverviewDay } from '../../../src/contract/console/overview.ts'
import { countAllDays, countLatestDays } from '../../../src/flows/console/overview/count-days.ts'
import { refuseOrder } from '../../../src/flows/operator/refuse.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let owner: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    await signIn()
  })
  afterEach(() => server.close())

  const signIn = async () => {
    owner = (await operators.signedIn('owner')).cookie
  }
  const get = async (path: string) =>
    (await operators.ask(`/operator/api${path}`, { cookie: owner })).body
  const overview = (): Promise<OverviewBody> => get('/overview?days=7')
  const today = async () => (await overview()).days.at(-1) as OverviewDay

  async function buy(buyer = server.buyer(), plan: '30d' | 'lifetime' = '30d') {
    const order = await buyer.order(plan)
    await buyer.claims(order.id)
    const amount = BigInt(order.lamports)
    await server.see(
      'finalized',
      server.pay({ from: buyer.wallet, amount, references: [order.reference] }),
    )
    return { buyer, order }
  }

  describe('the overview', () => {
    it('adds up a day: what was paid, what happened to orders, how far they got', async () => {
      const { order } = await buy()
      await buy(undefined, 'lifetime')
      const claiming = server.buyer()
      await claiming.claims((await claiming.order('30d')).id)
      await server.buyer().order('30d')
      await countLatestDays(server.context)

      const paid = { orders: 1, cents: 150_00 }
      const day = await today()
      expect(day.paid).toEqual({ '30d': paid, lifetime: { orders: 1, cents: 600_00 } })
      expect(BigInt(day.received.SOL)).toBeGreaterThan(BigInt(order.lamports) * 4n)
      expect(day.outcomes).toEqual({ settled: 2, seen: 0, open: 2, expired: 0, refused: 0 })
      expect(day.funnel).toEqual({ opened: 4, claimed: 3, paid: 2, settled: 2, linked: 0 })
      expect(day.members).toEqual({ active: 2, new: 2, ended: 0, renewed: 0, upgraded: 0 })
      expect(await overview()).toMatchObject({ active: { '30d': 1, lifetime: 1 }, linked: 0 })
    })

    it('follows what happens later, on days that are long over', async () => {
      const { buyer, order } = await buy()
      await countAllDays(server.context)
      await server.clock.advance(20 * DAY)
      await buy(buyer)
      await refuseOrder(server.context, order.id, 'charged back')
      await countAllDays(server.context)
      await signIn()
      const { days } = (await get('/overview?days=30')) as OverviewBody
      expect(days.at(-21)?.paid['30d']).toEqual({ orders: 0, cents: 0 })
      expect(days.at(-21)?.outcomes).toMatchObject({ settled: 0, refused: 1 })
      expect(days.at(-1)?.paid['30d'].orders).toBe(1)
    })

    it('tells renewals, lapses, and cohorts', async () => {
      const { buyer } = await buy()
      await buy()
      await server.clock.advance(2 * DAY)
      await buy(buyer)
      await server.clock.advance(40 * DAY)
      await countAllDays(server.context)
      await countLatestDays(server.context)
      await signIn()
      const { days, cohorts } = (await get('/overview?days=90')) as OverviewBody
      expect(days.at(-43)?.members).toMatchObject({ active: 2, new: 2 })
      expect(days.at(-41)?.members).toMatchObject({ renewed: 1, new: 0 })
      expect(days.at(-13)?.members).toMatchObject({ active: 1, ended: 1 })
      expect(cohorts).toEqual([{ month: '2026-11', bought: [2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }])
    })

    it('counts what waits for a person, and says that no day was counted yet', async () => {
      const { waiting, counted_at } = await overview()
      expect(counted_at).toBeNull()
      expect(waiting).toEqual({ reviews: 0, payments: 0, support: 0, letters: 0, dead: 0 })
      await server.see('finalized', server.pay({ from: server.wallet(), amount: 5_000_000n }))
      expect((await overview()).waiting.payments).toBe(1)
    })

    it('leads from each figure to its rows', async () => {
      const { order } = await buy()
      await server.buyer().order('lifetime')
      const span = `from=${server.clock.now()}&until=${server.clock.now() + DAY}`
      const ids = async (query: string) =>
        (await get(`/orders?${query}&${span}`)).orders.map(({ id }: { id: string }) => id)
      expect(await ids('by=settled&plan=30d')).toEqual([order.id])
      expect(await ids('by=settled&plan=lifetime')).toEqual([])
      expect(await ids('step=claimed')).toEqual([order.id])
      expect(await ids('step=linked')).toEqual([])
      for (const by of ['joined', 'running'])
        expect((await get(`/members?by=${by}&plan=30d&${span}`)).members).toHaveLength(1)
      for (const by of ['ended', 'renewed'])
        expect((await get(`/members?by=${by}&${span}`)).members).toEqual([])
      const file = await operators.ask('/operator/api/overview.csv?days=7', { cookie: owner })
      expect(file.text.split('\n')[0]).toMatch(/^day,paid_30d,usd_30d,/)
      expect(file.text.trim().split('\n')).toHaveLength(8)
    })
  })
})
