import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { decryptFile } from '../../../src/adapters/backup/encrypt.ts'
import { backupFolder } from '../../../src/adapters/backup/folder.ts'
import { createBackupMaker } from '../../../src/app/backup.ts'
import type { BackupMaker } from '../../../src/domains/backups/index.ts'
import { backUpWhenDue } from '../../../src/flows/backup/back-up-when-due.ts'
import { createLogMaintainer } from '../../../src/flows/transparency/maintain-log.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine, type FreshDatabase } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { endedLaunches } from '../../support/ended-launches.ts'
import { openTransparency, recordLaunch } from '../../support/transparency.ts'

const never = new AbortController().signal
let identity: string
let recipient: string
beforeAll(async () => {
  identity = await generateIdentity()
  recipient = await identityToRecipient(identity)
})

eachEngine((engine) => {
  let place: FreshDatabase
  let server: ApiServer
  let folder: string
  let maker: BackupMaker
  beforeEach(async () => {
    place = await engine.fresh()
    server = await openApiServer(place)
    folder = join(place.dataDir, 'kept')
    const target = { kind: 'folder' as const, path: folder }
    const made = createBackupMaker({ ...place, backup: { recipient, target, scratchUrl: null } })
    if (made === null) throw new Error('nothing is backed up')
    maker = made
  })
  afterEach(() => server?.close())

  const tries = () => server.context.db.read.selectFrom('backups').selectAll().execute()
  const backUp = () => backUpWhenDue(server.context, maker, never)

  it('is encrypted, checked, and listed, and only the private key opens it', async () => {
    const record = openTransparency(server.context)
    const keep = createLogMaintainer(record, never)
    await keep()
    await recordLaunch(record, endedLaunches(1)[0]?.snapshot as never)
    server.clock.step(10 * MINUTE)
    await keep()
    await writeFile(join(place.dataDir, 'log-checkpoint.txt'), record.kept.note ?? '')
    await backUp()
    const [only] = await tries()
    const [file = '', ...more] = await readdir(folder)
    expect(more).toEqual([])
    const { size, mode } = await stat(join(folder, file))
    expect(only).toMatchObject({ name: file, bytes: size, problem: null })
    expect(mode & 0o777).toBe(0o600)
    expect(await readdir(place.dataDir)).not.toContain('backup')

    const opened = join(place.dataDir, 'opened')
    const isCompressed = engine.name === 'postgres'
    const from = () => backupFolder(folder).read(file, never)
    await decryptFile(await from(), opened, { identity, isCompressed })
    const begins = engine.name === 'sqlite' ? 'SQLite format 3' : 'PGDMP'
    expect((await readFile(opened)).toString('latin1').startsWith(begins)).toBe(true)
    const other = { identity: await generateIdentity(), isCompressed }
    await expect(decryptFile(await from(), `${opened}.2`, other)).rejects.toThrow('does not open')
  })

  it('is made each night, and an hour after a failure, of which operators hear once a day', async () => {
    server.clock.step(DAY - (server.clock.now() % DAY) + 4 * HOUR)
    await backUp()
    await backUp()
    expect(await tries()).toHaveLength(1)
    server.clock.step(DAY)
    await mkdir(join(place.dataDir, 'held'))
    maker = { ...maker, make: async () => ({ problem: 'the disk is full' }) }
    await backUp()
    await backUp()
    expect(await tries()).toHaveLength(2)
    server.clock.step(HOUR)
    await backUp()
    expect(await tries()).toHaveLength(3)
    const news = await server.context.db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'operator.backup_failed')
      .execute()
    expect(news.map(({ payload }) => JSON.parse(payload))).toEqual([
      { problem: 'the disk is full', last_good_at: (await tries())[0]?.started_at },
    ])
  })

  it('fails when the log was signed further than the copy goes', async () => {
    const record = openTransparency(server.context)
    const keep = createLogMaintainer(record, never)
    await keep()
    const [snapshot] = endedLaunches(1)
    await recordLaunch(record, snapshot?.snapshot as never)
    server.clock.step(10 * MINUTE)
    await keep()
    await writeFile(join(place.dataDir, 'log-checkpoint.txt'), record.kept.note ?? '')
    const { read } = server.context.db
    await read.deleteFrom('record_leaves').where('position', '>=', 2).execute()
    await backUp()
    const [only] = await tries()
    expect(only?.problem).toMatch(
      /^the copy is wrong: .* was signed up to 3, and the database has 2$/,
    )
    expect(await readdir(place.dataDir)).not.toContain('kept')
  })
})
