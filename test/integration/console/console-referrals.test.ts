import { afterEach, beforeEach, expect, it } from 'vitest'
import { reverseEntry } from '../../../src/domains/referrals/index.ts'
import { namePayoutWallet } from '../../../src/flows/referrals/link.ts'
import { recountReversed } from '../../../src/flows/referrals/recount-reversed.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { referralsAt } from '../../support/referrals/at-shop.ts'

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
  })
  afterEach(() => server.close())

  it('shows the ledger, and prepares, exports, and cancels payouts in the operator’s name', async () => {
    const at = referralsAt(server)
    const member = await at.member()
    await at.buys(member)
    await server.clock.advance(14 * DAY)
    await at.buys(member)
    const wallet = server.wallet()
    await namePayoutWallet(server.context, member.session, wallet)
    const { cookie } = await operators.signedIn('owner')
    const ask = async (method: string, path: string, body?: unknown) =>
      operators.ask(`/operator/api${path}`, { method, body, cookie })

    const before = (await ask('GET', '/referrals')).body
    expect(before).toEqual({
      totals: { pending_cents: 1_500, payable_cents: 1_500, paid_cents: 0 },
      members: [
        {
          account: member.session.accountId,
          wallet,
          purchases: 2,
          pending_cents: 1_500,
          payable_cents: 1_500,
          paid_cents: 0,
          unchecked: 2,
        },
      ],
      reversed: [],
      payouts: [],
    })

    const because = 'November'
    for (const least of [undefined, 0, -1, 1.5, '20', 10_001]) {
      const { status, body } = await ask('POST', '/payouts', { least, because })
      expect([least, status, body.error.code]).toEqual([least, 400, 'invalid_input'])
    }
    expect((await ask('POST', '/payouts', { least: 10 })).body.error.code).toBe('no_reason')
    expect((await ask('POST', '/payouts', { least: 10, because })).body).toEqual({
      done: 'Payouts prepared: 1.',
    })
    expect((await ask('POST', '/payouts', { least: 10, because })).body).toEqual({
      done: 'Nobody is owed that much now.',
    })
    const [payout] = (await ask('GET', '/referrals')).body.payouts
    expect(payout).toMatchObject({ state: 'waiting', wallet, cents: 1_500, sol: '0.1035' })
    const file = await ask('GET', '/payouts.csv')
    expect(file.text).toContain(`${payout.id},waiting,${wallet},15.00,0.1035,${payout.reference},`)

    const path = `/payouts/${payout.id}`
    expect((await ask('DELETE', path, {})).body.error.code).toBe('no_reason')
    expect((await ask('DELETE', path, { because })).body).toEqual({ done: 'Canceled.' })
    expect((await ask('DELETE', path, { because })).body.error.code).toBe('not_possible')
    const audit = await server.context.db.read
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('action', 'in', ['prepare_payout', 'cancel_payout'])
      .orderBy('action')
      .execute()
    expect(audit).toEqual([
      { actor: 'owner 1', action: 'cancel_payout' },
      { actor: 'owner 1', action: 'prepare_payout' },
    ])
  })

  it('lists what was reversed by a judgment, and restores it once, in an owner’s name', async () => {
    const at = referralsAt(server)
    const { context } = server
    const member = await at.member()
    const { id } = await at.buys(member)
    const reverse = (because: string) =>
      context.db.transaction((tx) =>
        reverseEntry(tx, context.entropy, id, because, server.clock.now()),
      )
    await reverse('own_wallet')
    const signedIn = {
      owner: await operators.signedIn('owner'),
      support: await operators.signedIn('support'),
    }
    const reversed = async () => {
      const { cookie } = signedIn.support
      return (await operators.ask('/operator/api/referrals', { cookie })).body.reversed
    }
    const row = { order: id, cents: 1_500, because: 'own_wallet', at: server.clock.now() }
    expect(await reversed()).toEqual([{ ...row, counts: null, judged_at: null }])
    await recountReversed(context, { signaturesOf: async () => [], funderOf: async () => null })
    expect(await reversed()).toMatchObject([{ counts: true, judged_at: server.clock.now() }])

    const restore = async (role: 'owner' | 'support', body: object, order = id) => {
      const path = `/operator/api/referrals/${order}/restore`
      const { cookie } = signedIn[role]
      return (await operators.ask(path, { method: 'POST', body, cookie })).body
    }
    const because = 'it was dust'
    expect((await restore('support', { because })).error.code).toBe('no_right')
    expect((await restore('owner', {})).error.code).toBe('no_reason')
    expect((await restore('owner', { because }, 'A'.repeat(22))).error.code).toBe('not_possible')
    const twice = await Promise.all([restore('owner', { because }), restore('owner', { because })])
    expect(twice.map((body) => body.done ?? body.error.code).sort()).toEqual([
      '$15.00 restored. It is payable in 7 days.',
      'not_possible',
    ])
    expect(await reversed()).toEqual([])
    expect(await at.see(member)).toMatchObject({ pending_cents: 1_500, payable_cents: 0 })
    await server.clock.advance(7 * DAY)
    expect(await at.see(member)).toMatchObject({ pending_cents: 0, payable_cents: 1_500 })
    const audit = context.db.read
      .selectFrom('audit')
      .select(['actor', 'subject'])
      .where('action', '=', 'restore_earning')
    expect(await audit.execute()).toEqual([{ actor: signedIn.owner.name, subject: id }])
  })
})
