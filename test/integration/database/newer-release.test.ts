import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { migrate, type SchemaStep } from '../../../src/kernel/db/migrate.ts'
import { eachEngine } from '../../engines.ts'
import { openDatabase } from '../../support/shop.ts'

/** What the next release might add. */
const adds: SchemaStep = {
  async up(db) {
    await db.schema.alterTable('settings').addColumn('remark', 'text').execute()
  },
}
/** The one after it takes away what the next release no longer reads. */
const drops: SchemaStep = {
  needs: '998_adds',
  async up(db) {
    await db.schema.alterTable('settings').dropColumn('remark').execute()
  },
}
const NEXT = { ...migrations, '998_adds': adds }
const AFTER_NEXT = { ...NEXT, '999_drops': drops }

eachEngine((engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openDatabase(await engine.fresh())
  })
  afterEach(() => db.close())

  it('reads what the next release has written, and is brought up to date again', async () => {
    await migrate(db, NEXT)
    await db.read.insertInto('settings').values({ key: 'a', value: 'next' }).execute()
    await migrate(db, migrations)
    const rows = await db.read.selectFrom('settings').select('value').where('key', '=', 'a')
    expect(await rows.execute()).toEqual([{ value: 'next' }])
    await migrate(db, NEXT)
  })

  it('runs its own migrations although the database has newer ones', async () => {
    await migrate(db, NEXT)
    const late: SchemaStep = {
      async up(schema) {
        await schema.insertInto('settings').values({ key: 'late', value: '1' }).execute()
      },
    }
    await migrate(db, { ...migrations, '990_late': late })
    const rows = await db.read.selectFrom('settings').where('key', '=', 'late').select('value')
    expect(await rows.execute()).toEqual([{ value: '1' }])
  })

  it('says why when a newer release has taken away what it uses', async () => {
    await migrate(db, AFTER_NEXT)
    await expect(migrate(db, migrations)).rejects.toThrow(
      'A newer release has changed the database (999_drops), and only a release that has 998_adds can work with it.',
    )
    await migrate(db, NEXT)
  })
})
