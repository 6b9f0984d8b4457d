import type { Kysely } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { eachEngine } from '../../engines.ts'
import type { Columns } from '../../support/columns/columns.ts'
import { COLUMNS_OF_LAUNCHES } from '../../support/columns/of-launches.ts'
import { COLUMNS_OF_MESSAGES } from '../../support/columns/of-messages.ts'
import { COLUMNS_OF_PAYMENTS } from '../../support/columns/of-payments.ts'
import { COLUMNS_OF_THE_CHANNEL } from '../../support/columns/of-the-channel.ts'
import { COLUMNS_OF_THE_CONSOLE } from '../../support/columns/of-the-console.ts'
import { COLUMNS_OF_THE_RECORD } from '../../support/columns/of-the-record.ts'
import { openDatabase } from '../../support/shop.ts'

eachEngine((engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
  })
  afterEach(() => db.close())

  it('has exactly the columns that the row types name', async () => {
    const tables = await db.read.introspection.getTables()
    const real = tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(columns.map((column) => [column.name, kindOf(column)])),
    ])
    // SQLite calls a key nullable unless declared otherwise: there the types are compared alone.
    const named = JSON.stringify(COLUMNS)
    const expected = JSON.parse(engine.name === 'sqlite' ? named.replaceAll('?', '') : named)
    expect(Object.fromEntries(real)).toEqual(expected)
  })

  it('has nothing of a migration that did not come to its end', async () => {
    const half = async (schema: Kysely<never>) => {
      await schema.schema.createTable('halves').addColumn('id', 'text').execute()
    }
    const dies = async (schema: Kysely<never>) => {
      await half(schema)
      throw new Error('killed')
    }
    await expect(migrate(db, { ...migrations, '999_half': { up: dies } })).rejects.toThrow(
      'could not be brought up to date (999_half)',
    )
    await migrate(db, { ...migrations, '999_half': { up: half } })
    expect(
      await db.read
        .selectFrom('halves' as never)
        .selectAll()
        .execute(),
    ).toEqual([])
  })

  function kindOf(column: { dataType: string; isNullable: boolean }): string {
    const base = column.dataType.toLowerCase() === 'text' ? 'text' : 'integer'
    return engine.name === 'postgres' && column.isNullable ? `${base}?` : base
  }
})

const COLUMNS: Columns = {
  ...COLUMNS_OF_LAUNCHES,
  ...COLUMNS_OF_PAYMENTS,
  ...COLUMNS_OF_THE_RECORD,
  ...COLUMNS_OF_THE_CONSOLE,
  ...COLUMNS_OF_THE_CHANNEL,
  ...COLUMNS_OF_MESSAGES,
  accounts: {
    id: 'text',
    created_at: 'integer',
    telegram_key: 'text?',
    telegram_sealed: 'text?',
    bound_at: 'integer?',
    proven_at: 'integer?',
    moved_at: 'integer?',
    undone_at: 'integer?',
    left_at: 'integer?',
  },
  amounts: { lamports: 'integer', order_id: 'text', slot: 'integer', valid_until: 'integer' },
  alert_preferences: { account_id: 'text', preferences: 'text', changed_at: 'integer' },
  backups: {
    name: 'text',
    started_at: 'integer',
    finished_at: 'integer?',
    bytes: 'integer?',
    sha256: 'text?',
    problem: 'text?',
  },
  api_keys: {
    id: 'text',
    account_id: 'text',
    key_hash: 'text',
    prefix: 'text',
    name: 'text',
    created_at: 'integer',
    last_used_at: 'integer?',
    revoked_at: 'integer?',
  },
  health_hours: { part: 'text', hour_at: 'integer', good: 'integer', bad: 'integer' },
  webhooks: {
    id: 'text',
    account_id: 'text',
    url: 'text',
    secret: 'text',
    old_secret: 'text?',
    old_secret_until: 'integer?',
    filter: 'text',
    created_at: 'integer',
    sent_to: 'integer',
    tries: 'integer',
    next_try_at: 'integer',
    failing_since: 'integer?',
    disabled_at: 'integer?',
    disabled_because: 'text?',
  },
  webhook_alerts: { id: 'text', webhook_id: 'text', once: 'text', data: 'text', at: 'integer' },
  webhook_deliveries: {
    id: 'text',
    webhook_id: 'text',
    event: 'integer?',
    type: 'text',
    at: 'integer',
    status: 'integer?',
    failure: 'text?',
    took_ms: 'integer',
  },
  counters: { name: 'text', value: 'integer' },
  challenges: {
    id: 'text',
    account_id: 'text',
    order_id: 'text?',
    wallet: 'text',
    message: 'text',
    expires_at: 'integer',
    used_at: 'integer?',
    carrier_id: 'text?',
    lamports: 'integer?',
  },
  channel_members: {
    telegram_key: 'text',
    sealed: 'text',
    joined_at: 'integer',
    by_hand: 'integer?',
    left_at: 'integer?',
  },
  claims: {
    order_id: 'text',
    wallet: 'text',
    username: 'text?',
    stored_at: 'integer',
    named_at: 'integer',
    slot: 'integer?',
  },
  contact_messages: {
    id: 'text',
    at: 'integer',
    account_id: 'text?',
    name: 'text',
    reply_to: 'text',
    message: 'text',
    crew: 'text?',
    done_at: 'integer?',
    done_by: 'text?',
  },
  coupons: {
    code: 'text',
    percent: 'integer?',
    cents: 'integer?',
    plan: 'text?',
    first_only: 'integer',
    linked_only: 'integer',
    uses: 'integer?',
    uses_each: 'integer?',
    valid_from: 'integer',
    valid_until: 'integer?',
    created_at: 'integer',
  },
  cursors: { wallet: 'text', slot: 'integer', balance: 'integer?' },
  grants: {
    id: 'text',
    order_id: 'text',
    period: 'integer',
    account_id: 'text',
    plan: 'text',
    days: 'integer?',
    granted_at: 'integer',
    counts_from: 'integer?',
    used_ms: 'integer',
    revoked_at: 'integer?',
    revoked_because: 'text?',
  },
  gifts: {
    id: 'text',
    kind: 'text',
    order_id: 'text?',
    lot: 'text?',
    plan: 'text',
    hours: 'integer?',
    code_hash: 'text?',
    code_sealed: 'text?',
    made_at: 'integer',
    ready_at: 'integer',
    expires_at: 'integer',
    account_id: 'text?',
    redeemed_at: 'integer?',
    counts_from: 'integer?',
    used_ms: 'integer',
    telegram_key: 'text?',
    wallet: 'text?',
    revoked_at: 'integer?',
    revoked_because: 'text?',
  },
  leaders: { role: 'text', epoch: 'integer' },
  memberships: {
    id: 'text',
    account_id: 'text',
    plan: 'text',
    joined_at: 'integer',
    expires_at: 'integer?',
  },
  mentions: { signature: 'text', order_id: 'text', reason: 'text' },
  outbox: {
    id: 'text',
    topic: 'text',
    payload: 'text',
    once: 'text',
    created_at: 'integer',
    run_at: 'integer',
    attempts: 'integer',
    lease: 'text?',
    done_at: 'integer?',
    failure: 'text?',
  },
  senders: { wallet: 'text' },
  sessions: {
    token_hash: 'text',
    account_id: 'text',
    created_at: 'integer',
    expires_at: 'integer',
    proven_at: 'integer?',
    seen_at: 'integer?',
    browser: 'text?',
  },
  settings: { key: 'text', value: 'text' },
  limits: { key: 'text', points: 'integer', expire: 'integer?' },
  telegram_links: {
    token_hash: 'text',
    session_hash: 'text',
    account_id: 'text',
    purpose: 'text',
    browser: 'text',
    issued_at: 'integer',
    expires_at: 'integer',
    presented_at: 'integer?',
    telegram_key: 'text?',
    telegram_sealed: 'text?',
    code_key: 'text?',
    tries: 'integer',
    closed_at: 'integer?',
  },
  wallets: { wallet: 'text', retires_at: 'integer?' },
  wallet_proofs: { order_id: 'text', wallet: 'text', method: 'text', proven_at: 'integer' },
}
