import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { backupFolder } from '../../../src/adapters/backup/folder.ts'
import { makeBackup } from '../../../src/app/make-backup.ts'
import { restoreBackup } from '../../../src/cli/restore/restore-backup.ts'
import { markOf } from '../../../src/flows/telegram/data-key.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { storeSetting } from '../../../src/kernel/db/settings.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { createSealer } from '../../../src/kernel/seal.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { openTransparency, recordLaunch } from '../../support/transparency.ts'

const NAME = 'mintwatch-2026-11-27T03-00-00Z.age'
const never = new AbortController().signal
const DATA_KEY = Buffer.alloc(32, 7)
const LOG_KEY = Buffer.alloc(32, 1)

let identity: string
let recipient: string
beforeAll(async () => {
  identity = `# created: today\n${await generateIdentity()}\n`
  recipient = await identityToRecipient(identity.split('\n')[1] ?? '')
})

eachEngine((engine) => {
  let old: FreshDatabase
  let fresh: FreshDatabase
  let server: ApiServer
  let note: string
  // One backup, because PostgreSQL takes seconds to make and drop a database.
  beforeAll(async () => {
    old = await engine.fresh()
    server = await openApiServer(old)
    const { db } = server.context
    const mark = markOf(createSealer(DATA_KEY, systemEntropy))
    await db.transaction((tx) => storeSetting(tx, 'data_key', mark))
    const record = openTransparency(server.context)
    const keep = createLogMaintainer(record, never)
    await keep()
    await recordLaunch(record, endedLaunches(1)[0]?.snapshot as never)
    server.clock.step(10 * MINUTE)
    await keep()
    note = record.kept.note ?? ''
    const backup = {
      recipient,
      scratchUrl: null,
      target: { kind: 'folder' as const, path: kept() },
    }
    await makeBackup({ ...old, backup, name: NAME }, never)
  })
  beforeEach(async () => {
    fresh = await engine.empty()
  })
  afterAll(() => server?.close())

  const kept = () => join(old.dataDir, 'kept')
  const restore = async (keys: { dataKey: string | null; logKeys: string[] }, place = fresh) =>
    restoreBackup(
      { ...place, ...keys },
      { identity, from: await backupFolder(kept()).read(NAME, never) },
    )

  it('with the keys and the last checkpoint, nothing is lost', async () => {
    await writeFile(join(fresh.dataDir, 'log-checkpoint.txt'), note)
    const keys = [DATA_KEY, LOG_KEY].map((key) => key.toString('base64'))
    const lines = await restore({ dataKey: keys[0] ?? null, logKeys: keys.slice(1) })
    expect(lines.slice(0, 3)).toEqual([
      'Restored: 0 orders, 0 accounts, 1 launches.',
      'DATA_KEY fits: the bot recognizes its members.',
      'The transparency log continues.',
    ])
    const again = await openApiServer(fresh)
    try {
      const { body } = await again.ask('/track-record/log')
      expect(body.logs[0].size).toBe(3)
    } finally {
      await again.close()
    }
  })

  it('without them, it says what is lost, and signs nothing', async () => {
    const [, key, log] = await restore({ dataKey: null, logKeys: [LOG_KEY.toString('base64')] })
    expect(key).toMatch(/^DATA_KEY is missing\. Lost without it: members’ links to Telegram/)
    expect(log).toMatch(/not continued, because log-checkpoint\.txt is missing/)
  })

  it('never replaces a database', async () => {
    await expect(restore({ dataKey: null, logKeys: [] }, old)).rejects.toThrow(
      engine.name === 'sqlite' ? 'exists' : 'has tables',
    )
  })

  const onFiles = engine.name === 'sqlite' ? it : null
  onFiles?.('never takes over the log of another database', async () => {
    await writeFile(join(fresh.dataDir, 'mintwatch.db-wal'), 'of another')
    await expect(restore({ dataKey: null, logKeys: [] })).rejects.toThrow('mintwatch.db-wal exists')
    expect(await readdir(fresh.dataDir)).toEqual(['mintwatch.db-wal'])
  })

  it('a damaged file or another key restores nothing', async () => {
    const file = join(kept(), NAME)
    const whole = await readFile(file)
    await mkdir(join(old.dataDir, 'bad'))
    whole[whole.length - 40] = (whole[whole.length - 40] ?? 0) ^ 1
    await writeFile(join(old.dataDir, 'bad', NAME), whole)
    const from = await backupFolder(join(old.dataDir, 'bad')).read(NAME, never)
    const keys = { dataKey: null, logKeys: [] }
    await expect(restoreBackup({ ...fresh, ...keys }, { identity, from })).rejects.toThrow()
    const other = await generateIdentity()
    const good = await backupFolder(kept()).read(NAME, never)
    await expect(
      restoreBackup({ ...fresh, ...keys }, { identity: other, from: good }),
    ).rejects.toThrow('does not open with this key')
    await expect(readdir(fresh.dataDir)).resolves.not.toContain('mintwatch.db')
  })

  it('holds none of the keys', async () => {
    const place = { ...fresh, dataKey: null, logKeys: [] }
    await writeFile(join(old.dataDir, 'data.key'), DATA_KEY.toString('base64'))
    await restoreBackup(place, { identity, from: await backupFolder(kept()).read(NAME, never) })
    const tables =
      engine.name === 'sqlite' ? await readFile(join(fresh.dataDir, 'mintwatch.db')) : ''
    for (const key of [DATA_KEY, LOG_KEY]) {
      expect(tables.includes(key.toString('base64'))).toBe(false)
      expect(tables.includes(key as never)).toBe(false)
    }
  })
})
