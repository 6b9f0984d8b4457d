import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveHistory } from '../../../src/cli/import/archive-history.ts'
import { indexFiles } from '../../../src/cli/import/index-files.ts'
import { type Archive, openArchive } from '../../../src/cli/import/open-archive.ts'
import { snapshotFromJson } from '../../../src/domains/launches/index.ts'
import { PRIOR, scoreLaunch } from '../../../src/domains/risk/index.ts'
import { requestImport } from '../../../src/flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../../src/flows/backfill/work-on-backfill.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { createAnswers } from '../../../src/kernel/collections/answers.ts'
import type { Database } from '../../../src/kernel/db/database.ts'
import { eachEngine } from '../../engines.ts'
import { pastLedger, rowOf } from '../../support/past-ledger.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { openDatabase, seededEntropy } from '../../support/shop.ts'
import { usedUnknown } from './used-unknown.ts'

const NEVER = new AbortController().signal
const SILENT = { progress() {}, line() {}, trouble() {} }
const { coins, entries } = pastLedger(25, 0.4)
const mints = coins.map(({ listing }) => listing.mint.address as string).sort()

let folder: string
let files: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
  // Newest first, as they are listed; in three files, one of them with rows that can't be read.
  const rows = entries.toReversed().map((entry, nth) => rowOf(entry, nth % 2 ? 'json' : 'base64'))
  const third = Math.ceil(rows.length / 3)
  const [one, two, three] = [0, 1, 2].map((nth) => rows.slice(nth * third, (nth + 1) * third))
  const enveloped = (two ?? []).map((row) => `{"jsonrpc":"2.0","id":1,"result":${row}}`)
  const broken = ['{"slot":', '{"jsonrpc":"2.0","id":1,"error":{"code":-32004}}', ...(three ?? [])]
  files = ['a.jsonl', 'b.jsonl.gz', 'c.jsonl.zst'].map((name) => join(folder, name))
  await writeFile(files[0] ?? '', (one ?? []).join('\n'))
  await writeFile(files[1] ?? '', gzipSync(`${enveloped.join('\n')}\n`))
  await writeFile(files[2] ?? '', zstdCompressSync(broken.join('\n')))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function index() {
  const troubles: string[] = []
  const lines: string[] = []
  const archive = openArchive(':memory:')
  const say = {
    progress: () => {},
    line: (text: string) => lines.push(text),
    trouble: (text: string) => troubles.push(text),
  }
  const refused = await indexFiles(archive, files, systemClock, say)
  return { archive, refused, troubles, lines }
}

eachEngine((engine) => {
  async function imported(db: Database, listsAll: boolean) {
    const { archive, lines } = await index()
    const history = archiveHistory(archive.db, 'archive', listsAll)
    const context = {
      ...{ db, clock: systemClock, log: quietLog, history, exchanges: new Map<string, string>() },
      answers: createAnswers(),
      entropy: seededEntropy('import'),
      score: (snapshot: Parameters<typeof scoreLaunch>[0]) => scoreLaunch(snapshot, PRIOR),
    }
    const span = archive.span()
    if (span === null) throw new Error('the archive is empty')
    await requestImport(context, history, span)
    while (await workOnBackfill(context, NEVER));
    archive.close()
    return lines
  }

  it('stores every launch in the files as the backfill does, in any file order', async () => {
    const db = await openDatabase(await engine.fresh())
    const lines = await imported(db, false)
    expect(lines).toHaveLength(3)
    const launches = await db.read.selectFrom('launches').selectAll().orderBy('mint').execute()
    expect(launches.map(({ mint }) => mint)).toEqual(mints)
    expect(launches.every((launch) => launch.backfilled_by !== null)).toBe(true)
    expect(await db.read.selectFrom('launch_alerts').selectAll().execute()).toEqual([])
    const reports = await db.read.selectFrom('launch_reports').select('snapshot').execute()
    const snapshots = reports.map(({ snapshot }) => snapshotFromJson(snapshot))
    expect(snapshots).toHaveLength(4 * launches.length)
    const late = snapshots.filter((snapshot) => snapshot?.stage === '5m')
    expect(late.some((snapshot) => (snapshot?.holders?.length ?? 0) > 3)).toBe(true)
    // What the files can't tell is not known.
    for (const snapshot of snapshots) {
      expect(snapshot).toMatchObject({ developer: null, copies: null })
      expect(snapshot?.funding.size).toBe(0)
    }
    expect(usedUnknown(snapshots, { isImported: true })).toEqual([])
    const outcomes = await db.read.selectFrom('launch_outcomes').select('outcome').execute()
    const kinds = new Set(outcomes.map(({ outcome }) => outcome))
    expect([...kinds]).toEqual(expect.arrayContaining(['dead', 'rugged']))
    await db.close()
  })

  it('reads developers’ records if the files are declared complete', async () => {
    const db = await openDatabase(await engine.fresh())
    await imported(db, true)
    const reports = await db.read.selectFrom('launch_reports').select('snapshot').execute()
    const known = reports.map(
      ({ snapshot }) => snapshotFromJson(snapshot)?.developer?.launches ?? 0,
    )
    expect(Math.max(...known)).toBeGreaterThan(0)
    await db.close()
  })
})

it('goes on after a kill, and reads no stored row again', async () => {
  const rows = entries.map((entry) => rowOf(entry, 'base64'))
  const [file, index] = [join(folder, 'whole.jsonl'), join(folder, 'index.db')]
  await writeFile(file, rows.join('\n'))
  expect(rows.length).toBeGreaterThan(1_200)
  const killed = openArchive(index)
  const dying = { ...killed, take: dyingAt(1_200, killed.take) }
  await expect(indexFiles(dying, [file], systemClock, SILENT)).rejects.toThrow('killed')
  killed.close()

  const numbers: number[] = []
  const reopened = openArchive(index)
  const counting: Archive = {
    ...reopened,
    take(line) {
      numbers.push(line.number)
      return reopened.take(line)
    },
  }
  await indexFiles(counting, [file], systemClock, SILENT)
  expect(numbers[0]).toBe(1_001)
  expect(numbers).toHaveLength(rows.length - 1_000)
  const undisturbed = openArchive(':memory:')
  await indexFiles(undisturbed, [file], systemClock, SILENT)
  expect(contentsOf(reopened)).toEqual(contentsOf(undisturbed))
  reopened.close()
  undisturbed.close()
})

/** Takes so many lines, and then no longer. */
function dyingAt(last: number, take: Archive['take']): Archive['take'] {
  return (line) => {
    if (line.number >= last) throw new Error('killed')
    return take(line)
  }
}

function contentsOf({ db }: Archive) {
  return ['rows', 'names', 'files'].map((table) => db.prepare(`select * from ${table}`).all())
}

it("names the file and line of what it can't read", async () => {
  const { archive, refused, troubles } = await index()
  archive.close()
  expect(refused).toBe(2)
  const file = files[2]
  expect(troubles).toEqual([
    `${file}:1: it is not JSON`,
    `${file}:2: the RPC service returned an error`,
  ])
})
