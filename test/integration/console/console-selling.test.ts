import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

const COUPON = {
  code: 'spring-20',
  ...{ percent: 20, cents: null, plan: null, first_only: false, linked_only: false },
  ...{ uses: null, uses_each: null, from: null, until: null },
  because: 'a sale',
}
const LOT = { lot: 'meetup-berlin', plan: '30d', count: 3, until: null, because: 'a meetup' }

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let owner: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    owner = (await operators.signedIn('owner')).cookie
  })
  afterEach(() => server.close())

  const get = async (path: string) =>
    (await operators.ask(`/operator/api${path}`, { cookie: owner })).body
  const post = async (path: string, body: unknown, cookie = owner) =>
    (await operators.ask(`/operator/api${path}`, { method: 'POST', cookie, body })).body

  it('adds a coupon that an order is opened with, and ends it', async () => {
    expect(await post('/coupons', COUPON)).toEqual({ done: 'Added SPRING-20.' })
    const order = await server.buyer().order('30d', 'SPRING-20')
    await server.buyer().order('30d')
    const { coupons } = await get('/coupons')
    expect(coupons).toMatchObject([
      { code: 'SPRING-20', percent: 20, cents: null, plan: null, used: 1, until: null },
    ])
    const { orders } = await get('/orders?coupon=spring-20')
    expect(orders.map(({ id }: { id: string }) => id)).toEqual([order.id])
    expect((await get('/orders?coupon=%25')).orders).toEqual([])

    expect((await post('/coupons/SPRING-20/end', {})).error.code).toBe('no_reason')
    expect(await post('/coupons/SPRING-20/end', { because: 'over' })).toEqual({ done: 'Ended.' })
    expect((await get('/coupons')).coupons[0].until).toBe(server.clock.now())
    const unknown = await post('/coupons/OTHER/end', { because: 'over' })
    expect(unknown.error).toMatchObject({ code: 'not_possible', message: /no coupon OTHER/ })
    const { entries } = await get('/audit?subject=SPRING-20')
    expect(entries.map(({ action, actor }: Record<string, string>) => [action, actor])).toEqual([
      ['end_coupon', 'owner 1'],
      ['coupon', 'owner 1'],
    ])
    expect(entries[1].detail).toMatchObject({ percent: 20, plan: null, because: 'a sale' })
  })

  it.each([
    ['code_form', { code: 'a b' }],
    ['discount_form', { percent: null, cents: null }],
    ['discount_form', { percent: 20, cents: 500 }],
    ['discount_form', { percent: 100 }],
    ['discount_form', { percent: 0.5 }],
    ['discount_form', { percent: null, cents: 1_000_000 }],
    ['invalid_input', { uses: 0 }],
    ['invalid_input', { uses_each: 'two' }],
    ['invalid_input', { plan: 'week' }],
    ['invalid_input', { from: -1 }],
    ['invalid_input', { from: 8.64e15 + 1 }],
    ['invalid_input', { until: 8.64e15 + 1 }],
    ['not_possible', { until: 1 }],
    ['not_possible', { from: 9e12, until: 8e12 }],
    ['no_reason', { because: ' ' }],
  ])('refuses a coupon with %s: %j', async (code, change) => {
    expect((await post('/coupons', { ...COUPON, ...change })).error.code).toBe(code)
    expect((await get('/coupons')).coupons).toEqual([])
  })

  it('adds no coupon twice', async () => {
    await post('/coupons', COUPON)
    const { error } = await post('/coupons', { ...COUPON, percent: 90 })
    expect(error.message).toMatch(/coupon SPRING-20 already exists/)
    expect((await get('/coupons')).coupons).toMatchObject([{ percent: 20 }])
  })

  it('makes gift codes, shows them once, and ends what nobody redeemed', async () => {
    const until = server.clock.now() + 30 * DAY
    const { done, codes } = await post('/gifts', { ...LOT, until })
    expect([done, new Set(codes).size]).toEqual(['Made 3 codes.', 3])
    const cookie = await server.signIn('30d', server.clock.now() - DAY)
    const redeemed = await server.ask('/api/gifts', {
      ...{ method: 'POST', cookie, body: { code: codes[0] } },
    })
    expect(redeemed.status).toBe(200)
    const lot = { kind: 'lot', lot: 'meetup-berlin', plan: '30d', made: 3, last_expires_at: until }
    expect((await get('/gifts')).lots).toMatchObject([{ ...lot, redeemed: 1, ended: 0 }])
    expect(JSON.stringify(await get('/audit?action=gifts'))).not.toContain(codes[1])

    const again = await post('/gifts', LOT)
    expect(again.error.message).toMatch(/already exists/)
    expect(await post('/gifts/meetup-berlin/end', { because: 'over' })).toEqual({
      done: 'Ended 2 codes.',
    })
    expect((await get('/gifts')).lots).toMatchObject([{ ...lot, redeemed: 1, ended: 2 }])
    const empty = await post('/gifts/meetup-berlin/end', { because: 'over' })
    expect(empty.error.code).toBe('not_possible')
  })

  it('counts what was given on members’ pages together', async () => {
    await server.signIn('30d', server.clock.now() - DAY)
    await server.signIn('30d', server.clock.now() - DAY)
    for (const id of ['1', '2']) {
      const [{ account, expires_at: seen }] = (await get(`/members?find=${id}`)).members
      await post(`/members/${account}/gift`, { plan: '30d', seen, because: 'sorry' })
    }
    expect((await get('/gifts')).lots).toMatchObject([
      { kind: 'member', lot: null, plan: '30d', made: 2, redeemed: 2 },
    ])
  })

  it.each([
    ['lot_form', { lot: 'A Meetup' }],
    ['invalid_input', { count: 0 }],
    ['invalid_input', { count: 1_001 }],
    ['invalid_input', { count: 1.5 }],
    ['invalid_input', { plan: 'trial' }],
    ['invalid_input', { until: 8.64e15 + 1 }],
    ['not_possible', { until: 1 }],
    ['no_reason', { because: '' }],
  ])('refuses gifts with %s: %j', async (code, change) => {
    expect((await post('/gifts', { ...LOT, ...change })).error.code).toBe(code)
    expect((await get('/gifts')).lots).toEqual([])
  })

  it('lets nobody but owners make either', async () => {
    for (const role of ['support', 'viewer'] as const) {
      const { cookie } = await operators.signedIn(role)
      expect((await post('/coupons', COUPON, cookie)).error.code).toBe('no_right')
      expect((await post('/gifts', LOT, cookie)).error.code).toBe('no_right')
    }
  })
})
