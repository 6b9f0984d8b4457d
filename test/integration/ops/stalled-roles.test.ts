import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedRole } from '../../../src/contract/roles.ts'
import { textsIn } from '../../../src/entry/bot/texts/languages.ts'
import { showRoles } from '../../../src/flows/console/system/show-roles.ts'
import { createRoleWatch } from '../../../src/flows/health/watch-roles.ts'
import { SECOND } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'

eachEngine((engine) => {
  let server: ApiServer
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterEach(() => server?.close())

  async function published(): Promise<object[]> {
    const { read } = server.context.db
    const rows = await read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.role_stalled')
      .orderBy('created_at')
      .execute()
    return rows.map(({ payload }) => JSON.parse(payload as string))
  }

  const states = async () =>
    Object.fromEntries(
      (await showRoles(server.context.db.read, server.clock.now())).map((one) => [
        one.role,
        one.state,
      ]),
    )

  test('operators hear within a minute which role has not begun or has stopped, once', async () => {
    const { clock, context } = server
    let led: LedRole[] = ['bot']
    const look = createRoleWatch(context, {
      expected: ['payments', 'bot'],
      led: () => led,
      isChainSilent: () => false,
    })
    const elsewhere = createRoleWatch(context, {
      expected: ['log'],
      led: () => ['log'],
      isChainSilent: () => false,
    })
    const pass = async (seconds: number) => {
      for (let gone = 0; gone < seconds; gone += 10) {
        clock.step(10 * SECOND)
        await look()
        await elsewhere()
      }
    }
    await look()
    await pass(30)
    expect(await published()).toEqual([])
    await pass(20)
    expect(await published()).toEqual([{ role: 'payments', seen_at: null }])
    expect(await states()).toEqual({ payments: 'not_begun', bot: 'working', log: 'working' })

    led = ['bot', 'payments']
    await pass(60)
    expect(await states()).toMatchObject({ payments: 'working' })
    const seen_at = clock.now()
    led = ['payments']
    await pass(50)
    expect(await published()).toEqual([
      { role: 'payments', seen_at: null },
      { role: 'bot', seen_at },
    ])
    expect(await states()).toMatchObject({ bot: 'stopped' })
    await pass(120)
    expect(await published()).toHaveLength(2)

    led = ['payments', 'bot']
    await pass(20)
    led = []
    await pass(50)
    expect(await published()).toMatchObject([
      ...[{ role: 'payments' }, { role: 'bot' }],
      { role: 'payments', others: [{ role: 'bot' }] },
    ])
  })

  test('a chain that is silent from the start is one message, whichever process tells first', async () => {
    const { clock, context } = server
    const expected: LedRole[] = ['payments', 'detector', 'log']
    const roles = { expected, led: () => [], isChainSilent: () => true }
    const looks = [createRoleWatch(context, roles), createRoleWatch(context, roles)]
    for (let gone = 0; gone < 120; gone += 10) {
      for (const look of looks) await look()
      clock.step(10 * SECOND)
    }
    const others = ['detector', 'log'].map((role) => ({ role, seen_at: null }))
    expect(await published()).toEqual([
      { role: 'payments', seen_at: null, others, chain_silent: true },
    ])
  })

  test('a process that has just started gives a role the time that a restart takes', async () => {
    const { clock, context } = server
    const roles = {
      expected: ['payments' as const],
      led: () => ['payments' as const],
      isChainSilent: () => false,
    }
    await createRoleWatch(context, roles)()
    clock.step(600 * SECOND)
    const next = createRoleWatch(context, { ...roles, led: () => [] })
    await next()
    clock.step(30 * SECOND)
    await next()
    expect(await published()).toEqual([])
    clock.step(10 * SECOND)
    await next()
    expect(await published()).toHaveLength(1)
  })
})

test('the message names the role and what nobody does meanwhile', () => {
  const { rolesStalled } = textsIn(null).notices.operators
  const never = { role: 'payments', seen_at: null } as const
  expect(rolesStalled([never], false)).toMatch(/payments has not begun.*\nNo payment is seen/)
  const seen = { role: 'bot', seen_at: Date.UTC(2026, 10, 27, 5, 4, 3) } as const
  expect(rolesStalled([never, seen], false)).toMatch(
    /payments has not begun[\s\S]*bot has stopped[\s\S]*05:04:03 UTC/,
  )
  expect(rolesStalled([never], true)).toMatch(
    /^🚨 <b>The Solana RPC service has not answered since the start[\s\S]*payments has not begun/,
  )
})
