import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { makeBackup } from '../../../src/app/make-backup.ts'
import { problemWithCopy } from '../../../src/flows/backup/check-copy.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { openSqlite } from '../../../src/kernel/db/sqlite.ts'
import { onSqlite } from '../../engines.ts'
import { openS3 } from './s3-server.ts'

const PAGE = 4_096

/** The first page of a table, counted from 1. */
function pageOf(path: string, table: string): number {
  using file = new DatabaseSync(path, { readOnly: true })
  const row = file.prepare('select rootpage from sqlite_schema where name = ?').get(table)
  return Number(row?.rootpage)
}

onSqlite((engine) => {
  /** Checks a copy with these rows. */
  async function check(dataDir: string, counted: object, found: object) {
    const db = openSqlite(dataDir)
    try {
      const rows = { counted: { ...counted }, found: { ...found }, note: null }
      return await problemWithCopy(db, rows)
    } finally {
      await db.close()
    }
  }

  it('a copy with other rows is wrong', async () => {
    const { dataDir } = await engine.fresh()
    expect(await check(dataDir, { orders: 7 }, { orders: 7 })).toBeNull()
    expect(await check(dataDir, { orders: 7 }, { orders: 6 })).toBe(
      'orders had 7 rows, and the copy has 6',
    )
    expect(await check(dataDir, { orders: 7 }, {})).toBe('orders had 7 rows, and the copy has none')
  })

  it('a large copy is checked to its end, where queries are not given up', async () => {
    const { dataDir } = await engine.fresh()
    const { read, close } = openSqlite(dataDir)
    // Stands for a reading thread that gives a query up after ten seconds.
    const db = { engine: 'sqlite', read, aside: null } as unknown as Database
    expect(await problemWithCopy(db, { counted: {}, found: {}, note: null })).toBeNull()
    await close()
  })

  it('a damaged copy is wrong', async () => {
    const { dataDir } = await engine.fresh()
    const path = join(dataDir, 'mintwatch.db')
    const file = await open(path, 'r+')
    // A page of the schema would keep it from opening.
    await file.write(Buffer.alloc(PAGE, 0xff), 0, PAGE, (pageOf(path, 'orders') - 1) * PAGE)
    await file.close()
    expect(await check(dataDir, {}, {})).toMatch(/^it is damaged: /)
  })

  it('what is read back must be what was stored', async () => {
    const place = await engine.fresh()
    const s3 = await openS3('KEY')
    try {
      const recipient = await identityToRecipient(await generateIdentity())
      const bucket = { kind: 's3' as const, bucket: 'backups', prefix: '', region: 'us-east-1' }
      const target = { ...bucket, endpoint: s3.url, keyId: 'KEY', secret: 'secret' }
      const request = { ...place, name: 'a.age', backup: { recipient, target, scratchUrl: null } }
      const { sha256 } = await makeBackup(request, new AbortController().signal)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      s3.objects.clear()
      s3.objects.set = (name, body) => Map.prototype.set.call(s3.objects, name, body.subarray(1))
      await expect(makeBackup(request, new AbortController().signal)).rejects.toThrow(
        'what was read back of a.age is not what was stored',
      )
    } finally {
      await s3.close()
    }
  })
})
