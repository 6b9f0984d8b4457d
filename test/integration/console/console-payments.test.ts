import { getBase58Decoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { observe } from '../../../src/flows/purchase/observe.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { opsOn } from '../../support/ops.ts'

const PRICE = 1_034_500_000n

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
  const post = async (path: string, body: unknown) =>
    (await operators.ask(`/operator/api${path}`, { method: 'POST', cookie: owner, body })).body
  const listed = async (query = '') =>
    (await get(`/payments?${query}`)).transfers.map((one: { signature: string }) => one.signature)

  let signatures = 0
  beforeEach(() => {
    signatures = 0
  })
  /** A payment with a signature as routes take it. */
  function pay(payment: Parameters<ApiServer['pay']>[0]) {
    signatures += 1
    const signature = getBase58Decoder().decode(new Uint8Array(64).fill(signatures))
    return { ...server.pay(payment), signature }
  }

  /** A payment that no endpoint can read. */
  async function unreadable() {
    const payment = pay({ from: server.wallet(), amount: PRICE })
    const { signature, slot, blockTime } = payment
    const kept = [{ signature, slot, blockTime, reason: 'no endpoint has it' }]
    const sighting = { transactions: [], dropped: [], cursor: null, unreadable: kept }
    const seen = { wallet: server.recipient, commitment: 'finalized' as const }
    await observe(server.context, { ...seen, ...sighting }, server.epoch)
    return payment
  }

  async function paid() {
    const buyer = server.buyer()
    const order = await buyer.order('30d')
    const references = [order.reference]
    const payment = pay({ from: buyer.wallet, amount: BigInt(order.lamports), references })
    await server.see('finalized', payment)
    return { buyer, order, signature: payment.signature }
  }

  describe('a payment that nothing is owed for', () => {
    it('is set aside with a reason, and put back', async () => {
      const { signature } = await unreadable()
      expect(await listed()).toEqual([signature])
      expect((await get('/overview?days=7')).waiting.payments).toBe(1)
      const path = `/payments/${signature}`
      expect((await post(`${path}/set_aside`, {})).error.code).toBe('no_reason')
      expect(await post(`${path}/set_aside`, { because: 'a stranger’s spam' })).toEqual({
        done: 'Set aside.',
      })
      expect(await listed()).toEqual([])
      expect(await listed('show=set_aside')).toEqual([signature])
      expect((await get('/overview?days=7')).waiting.payments).toBe(0)
      expect((await get('/reviews')).unmatched).toBe(0)
      expect(await opsOn(server.context)('unmatched')).toContain('no unmatched transfers')

      const again = await post(`${path}/set_aside`, { because: 'twice' })
      expect(again.error.code).toBe('not_possible')
      const { transfers, decisions } = await get(path)
      expect(transfers).toMatchObject([{ can_be_set_aside: false }])
      expect(decisions).toMatchObject([
        { action: 'set_aside', actor: 'owner 1', detail: { because: 'a stranger’s spam' } },
      ])

      await post(`${path}/put_back`, { because: 'a mistake' })
      expect(await listed()).toEqual([signature])
      const twice = await post(`${path}/put_back`, { because: 'again' })
      expect(twice.error.message).toMatch(/was not set aside/)
    })

    it('no longer holds up a grant', async () => {
      const order = await server.buyer().order('30d')
      const { signature } = await unreadable()
      const refused = await post(`/orders/${order.id}/grant`, { because: 'cash' })
      expect(refused.error.unread).toEqual([signature])
      await post(`/payments/${signature}/set_aside`, { because: 'not theirs' })
      expect(await post(`/orders/${order.id}/grant`, { because: 'cash' })).toEqual({
        done: 'Granted.',
      })
    })

    it('counts as any other once it can be read', async () => {
      const payment = await unreadable()
      await post(`/payments/${payment.signature}/set_aside`, { because: 'unknown' })
      expect(await listed()).toEqual([])
      await server.see('finalized', payment)
      expect(await listed()).toEqual([payment.signature])
      expect(await listed('show=set_aside')).toEqual([])
    })

    it('may come from one of our own wallets', async () => {
      const own = pay({ from: server.recipient, amount: PRICE })
      await server.see('finalized', own)
      const [one] = (await get('/payments')).transfers
      expect(one).toMatchObject({ signature: own.signature, detail: 'own_wallet' })
      await opsOn(server.context)('set-aside', own.signature, '--because', 'moved our own money')
      expect(await listed()).toEqual([])
      await opsOn(server.context)('set-aside', own.signature, '--undo', '--because', 'no')
      expect(await listed()).toEqual([own.signature])
    })

    it('can still be attached, and is then set aside no longer', async () => {
      const order = await server.buyer().order('30d')
      const { signature } = await unreadable()
      await post(`/payments/${signature}/set_aside`, { because: 'nobody’s' })
      const attached = { order: order.id, because: 'it was theirs' }
      expect(await post(`/payments/${signature}/attach`, attached)).toEqual({ done: 'Attached.' })
      expect(await listed('show=set_aside')).toEqual([])
      const refused = await post(`/payments/${signature}/set_aside`, { because: 'no' })
      expect(refused.error.code).toBe('not_possible')
    })

    it('is never a buyer’s', async () => {
      const stray = pay({ from: server.wallet(), amount: PRICE })
      await server.see('finalized', stray)
      const { signature } = await paid()
      for (const one of [stray.signature, signature]) {
        const answer = await post(`/payments/${one}/set_aside`, { because: 'inconvenient' })
        expect(answer.error.code).toBe('not_possible')
        expect(answer.error.message).toMatch(/can’t be set aside/)
      }
      expect(await listed()).toEqual([stray.signature])
    })
  })

  it('lists payments by outcome, their kind, and the day, and finds each', async () => {
    const { signature, order, buyer } = await paid()
    const unread = await unreadable()
    await server.clock.advance(2 * DAY)
    owner = (await operators.signedIn('owner')).cookie
    const stray = pay({ from: server.wallet(), amount: PRICE })
    await server.see('finalized', stray)
    const all = [stray.signature, unread.signature, signature]

    expect(await listed('show=all')).toEqual(all)
    expect(await listed('show=matched')).toEqual([signature])
    expect(await listed('show=refunded')).toEqual([])
    expect(await listed('kind=unreadable')).toEqual([unread.signature])
    for (const find of [signature, order.id, buyer.wallet])
      expect(await listed(`show=all&find=${find}`)).toEqual([signature])
    const dayAgo = server.clock.now() - DAY
    expect(await listed(`show=all&from=${dayAgo}`)).toEqual([stray.signature])
    expect(await listed(`show=all&until=${dayAgo}`)).toEqual(all.slice(1))
    for (const query of ['show=some', 'kind=gold', 'from=soon', 'after=1', 'else=1'])
      expect((await get(`/payments?${query}`)).error.code).toBe('invalid_input')

    const path = '/operator/api/listed_payments.csv'
    const file = await operators.ask(`${path}?show=all&kind=unreadable`, { cookie: owner })
    const lines = file.text.trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(unread.signature)
  })

  it('lists them a page at a time, each once', async () => {
    const payments = Array.from({ length: 53 }, () => pay({ from: server.wallet(), amount: PRICE }))
    await server.see('finalized', ...payments)
    const first = await get('/payments')
    const second = await get(`/payments?after=${encodeURIComponent(first.next)}`)
    const found = [...first.transfers, ...second.transfers].map(({ signature }) => signature)
    expect([first.transfers.length, second.transfers.length]).toEqual([50, 3])
    expect(found.toSorted()).toEqual(payments.map(({ signature }) => signature).toSorted())
    expect(second.next).toBeNull()
  })
})
