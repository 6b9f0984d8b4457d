import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { openSqlite } from '../../../src/kernel/db/sqlite.ts'
import { eachEngine } from '../../engines.ts'
import { quietLog } from '../../support/quiet-log.ts'

/** A database that was in use before is brought up to date with everything that it holds. */
eachEngine((engine) => {
  let db: Database
  beforeEach(async () => {
    const { dataDir, databaseUrl } = await engine.empty()
    db = databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, quietLog)
    await migrate(db, upTo('005_api_keys'))
  })
  afterEach(() => db.close())

  function upTo(last: string): Record<string, Migration> {
    return Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
  }

  async function insert(table: string, row: Record<string, string | number | null>) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const values = sql.join(Object.values(row))
    await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(db.read)
  }

  const order = (id: string, change: Record<string, string | number | null> = {}) =>
    insert('orders', {
      id,
      account_id: 'account',
      plan: '30d',
      price_cents: 15_000,
      rate: 145_000_000,
      rate_sources: 'one,two',
      lamports: 1_034_500_000,
      recipient: 'shop',
      reference: `reference of ${id}`,
      opened_slot: 1_000,
      opened_at: 10,
      expires_at: 20,
      monitored_until: 30,
      status: 'settled',
      exception: 'none',
      excess_cents: 500,
      judged_cents: 15_000,
      settled_at: 15,
      page_seen_at: 10,
      ...change,
    })

  const transfer = (
    signature: string,
    orderId: string | null,
    by: string | null,
    state = 'finalized',
  ) =>
    insert('transfers', {
      signature,
      path: '0',
      kind: 'system',
      recipient: 'shop',
      source: 'wallet',
      lamports: 1_034_500_000,
      slot: 1_100,
      state,
      first_seen_at: 12,
      order_id: orderId,
      matched_by: by,
    })

  beforeEach(async () => {
    await insert('accounts', { id: 'account', created_at: 1 })
  })

  it('records the weakest evidence that settled each order', async () => {
    const cases = {
      sent: ['sender', 'reference'],
      proven: ['proof', 'reference'],
      scanned: ['reference'],
      attached: ['operator', 'sender'],
      unexplained: [],
    }
    for (const [id, rights] of Object.entries(cases)) {
      await order(id)
      for (const by of rights) await transfer(`${id} ${by}`, id, by)
    }
    await order('granted')
    await transfer('granted reference', 'granted', 'reference')
    await insert('audit', {
      id: 'audit',
      at: 1,
      actor: 'operator',
      action: 'grant',
      subject: 'granted',
      detail: '{}',
    })
    await order('dropped')
    await transfer('dropped sender', 'dropped', 'sender', 'dropped')
    await transfer('dropped reference', 'dropped', 'reference')
    await order('open', { status: 'open', settled_at: null })

    await migrate(db, migrations)
    const rows = await db.read.selectFrom('orders').select(['id', 'settled_by']).execute()
    expect(Object.fromEntries(rows.map(({ id, settled_by }) => [id, settled_by]))).toEqual({
      sent: 'sender',
      proven: 'proof',
      scanned: 'reference',
      attached: 'operator',
      unexplained: 'operator',
      granted: 'operator',
      dropped: 'reference',
      open: null,
    })
  })

  it('ties an upgrade to its base, and a base to the one upgrade at the difference', async () => {
    await insert('memberships', {
      id: 'membership',
      account_id: 'account',
      plan: 'lifetime',
      joined_at: 1,
      expires_at: null,
    })
    await order('first', { settled_at: 5, opened_at: 1 })
    await order('base', { settled_at: 15, opened_at: 10 })
    const upgrade = { plan: 'lifetime', upgrades: 'membership', price_cents: 45_000 }
    await order('upgrade', { ...upgrade, opened_at: 20, settled_at: 25, judged_cents: 45_000 })
    await order('never paid', { ...upgrade, opened_at: 21, settled_at: null, judged_cents: null })

    await migrate(db, migrations)
    const rows = await db.read
      .selectFrom('orders')
      .select(['id', 'base_id', 'upgraded_by'])
      .execute()
    expect(Object.fromEntries(rows.map((row) => [row.id, [row.base_id, row.upgraded_by]]))).toEqual(
      {
        first: [null, null],
        base: [null, 'upgrade'],
        upgrade: ['base', null],
        'never paid': ['base', null],
      },
    )
  })

  it('keeps every payment, slot and excess as it was', async () => {
    await order('order')
    await transfer('served', 'order', 'sender')
    await transfer('free', null, null)
    await migrate(db, migrations)
    const kept = db.read.selectFrom('transfers').selectAll().orderBy('signature')
    expect(await kept.execute()).toMatchObject([
      { signature: 'free', order_id: null, lamports: 1_034_500_000, slot: 1_100 },
      { signature: 'served', order_id: 'order', matched_by: 'sender', refund_id: null },
    ])
    const row = await db.read.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ opened_slot: 1_000, excess_cents: 500, offered_cents: 500 })
  })
  it('takes a migration that was released after ones with higher numbers', async () => {
    // The last one changes what the late one makes.
    const { '027_coupons': late, '060_coupon_uses': _, ...before } = migrations
    expect(late).toBeDefined()
    await migrate(db, before)
    await transfer('served', null, null)
    await migrate(db, migrations)
    const row = await db.read.selectFrom('transfers').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ signature: 'served', returned: 0 })
    expect(await db.read.selectFrom('coupons').selectAll().execute()).toEqual([])
  })
})
