import { afterEach, beforeEach, expect, it } from 'vitest'
import { recordHealth } from '../../../src/flows/health/record-health.ts'
import { dataKeyFits } from '../../../src/flows/telegram/data-key.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
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
    owner = (await operators.signedIn('owner')).cookie
  })
  afterEach(() => server.close())

  const ask = async (method: string, path: string, body?: unknown) =>
    (await operators.ask(`/operator/api${path}`, { method, body, cookie: owner })).body

  it('shows the service, and tells unknown from 0', async () => {
    expect(await ask('GET', '/system')).toMatchObject({
      release: { version: '1.2.3', commit: 'c0ffee1' },
      disk_free_bytes: 5e9,
      waiting: { news: 0, telegram: 0, orders: 0 },
      rate: null,
      model: { in_use: null, trained_at: null },
      rules: { is_adopted: false, weights: null },
      backfill: { is_running: false },
    })
    expect(await ask('POST', '/system/doctor', {})).toEqual({ lines: ['Nothing to fix.'] })
  })

  it('names the trouble that only an operator can mend, while its record is new; the public status does not', async () => {
    const { context, clock } = server
    await recordHealth(context, 'bot', async () => 'token_refused')
    await recordHealth(context, 'prices', async () => false)
    const { troubles } = await ask('GET', '/system')
    expect(troubles).toEqual([{ part: 'bot', trouble: 'token_refused' }])
    const { body } = await server.ask('/api/status')
    expect(body.parts.find(({ part }: { part: string }) => part === 'bot').state).toBe('failing')
    expect(JSON.stringify(body)).not.toContain('token_refused')
    await recordHealth(context, 'bot', async () => true)
    expect((await ask('GET', '/system')).troubles).toEqual([])
    await recordHealth(context, 'bot', async () => 'token_refused')
    clock.step(4 * MINUTE)
    expect((await ask('GET', '/system')).troubles).toEqual([])
  })

  it('shows wallets, keys, and operators, and changes none of them', async () => {
    const { recipient, context } = server
    const { db, clock } = context
    const earlier = { wallet: 'earlier', retires_at: null }
    const retired = { wallet: 'retired', retires_at: clock.now() - 1 }
    const retiring = { wallet: 'retiring', retires_at: clock.now() + MINUTE }
    const stored = [{ wallet: recipient, retires_at: null }, earlier, retired, retiring]
    await db.transaction((tx) =>
      tx
        .insertInto('wallets')
        .values(stored)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    const before = await ask('GET', '/keys')
    expect(
      Object.fromEntries(
        before.wallets.map(({ wallet, state }: Record<string, string>) => [wallet, state]),
      ),
    ).toEqual({
      [recipient]: 'in_use',
      earlier: 'watched',
      retired: 'retired',
      retiring: 'retiring',
    })
    expect(before).toMatchObject({ data_key_fits: null, log: null })
    expect(before.operators).toMatchObject([{ name: 'owner 1', role: 'owner', signed_in: 1 }])
    await dataKeyFits(context)
    expect((await ask('GET', '/keys')).data_key_fits).toBe(true)
    await db.read.updateTable('settings').set({ value: 'of another key' }).execute()
    expect((await ask('GET', '/keys')).data_key_fits).toBe(false)
    for (const method of ['POST', 'DELETE'] as const)
      expect((await ask(method, '/keys', { because: 'x' })).error.code).toBe('not_found')
  })

  it('changes weights and reads the past in the name of the operator, with a reason', async () => {
    const because = 'a test'
    const past = { days: 3, sample: 100 }
    expect((await ask('POST', '/system/backfill', past)).error.code).toBe('no_reason')
    await ask('POST', '/system/backfill', { ...past, because })
    expect((await ask('GET', '/system')).backfill.is_running).toBe(true)
    const again = await ask('POST', '/system/backfill', { ...past, because })
    expect(again.error.code).toBe('not_possible')
    await ask('DELETE', '/system/backfill', { because })
    expect((await ask('GET', '/system')).backfill.is_running).toBe(false)

    const unknown = { choice: { version: 'never' }, because }
    expect((await ask('POST', '/system/weights', unknown)).error.code).toBe('not_possible')
    await ask('POST', '/system/weights', { choice: 'hand-set', because })
    const { entries } = await ask('GET', '/audit')
    const named = entries.map(({ action, actor }: Record<string, string>) => `${actor}: ${action}`)
    expect(named.toSorted()).toEqual([
      'owner 1: adopt_weights',
      'owner 1: backfill',
      'owner 1: stop_backfill',
    ])
  })

  it('rejects a backfill of nothing, of too much, and of what is no number', async () => {
    const usual = { days: 3, sample: 100, because: 'a test' }
    const wrong = [
      ...[0, -1, 0.001, 1e-300, 14, 1e300, '3', null].map((days) => ({ ...usual, days })),
      ...[0, -1, 1.5, 100_001, 1e300, '3', null].map((sample) => ({ ...usual, sample })),
    ]
    const codes: string[] = []
    for (const body of wrong) codes.push((await ask('POST', '/system/backfill', body)).error?.code)
    expect(new Set(codes)).toEqual(new Set(['invalid_input']))
    expect((await ask('GET', '/system')).backfill.is_running).toBe(false)
  })

  it('requests no backfill that the audit does not know of', async () => {
    const { db } = server.context
    const request = () => ask('POST', '/system/backfill', { days: 3, sample: 100, because: 'x' })
    await db.read.schema.alterTable('audit').renameTo('audit_away').execute()
    expect((await request()).error.code).toBe('internal')
    await db.read.schema.alterTable('audit_away').renameTo('audit').execute()
    expect((await ask('GET', '/system')).backfill.is_running).toBe(false)
    await request()
    await db.read.schema.alterTable('audit').renameTo('audit_away').execute()
    expect((await ask('DELETE', '/system/backfill', { because: 'y' })).error.code).toBe('internal')
    await db.read.schema.alterTable('audit_away').renameTo('audit').execute()
    expect((await ask('GET', '/system')).backfill.is_running).toBe(true)
  })
})
