import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { LaunchHistory, PastSignature } from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Line } from './lines-of-file.ts'
import { type Row, readRow } from './read-row.ts'

const SCHEMA = `
  create table if not exists files (
    name text primary key, line integer not null, refused integer not null
  ) strict;
  create table if not exists rows (
    place integer primary key, signature text not null unique, slot integer not null,
    at integer not null, answer blob not null
  ) strict;
  create index if not exists rows_by_time on rows (at);
  create table if not exists names (
    name text not null, slot integer not null, place integer not null,
    primary key (name, slot, place)
  ) strict, without rowid;
`
const PAGE = 1_000
/** What creations of a venue are listed under. */
const CREATIONS = 'creations of '
/** What a line was, and how it is called if it was refused. */
export type Taken = { isOurs: boolean; reason: string | null }

type ReadRow = Extract<Row, { kind: 'read' }>

export type Archive = ReturnType<typeof openArchive>

/**
 * An index on disk over transactions from files, in whatever order they come, so that they can be asked
 * for like the chain itself. What it does not hold is unknown: a wallet's first transaction, for one.
 * @param file of the index; it goes on where it was closed
 */
export function openArchive(file: string, name: string, listsAll: boolean) {
  const db = new DatabaseSync(file)
  db.exec('pragma journal_mode = wal; pragma synchronous = normal')
  db.exec(SCHEMA)
  const addRow = db.prepare(
    'insert or ignore into rows (signature, slot, at, answer) values (?, ?, ?, ?)',
  )
  const addName = db.prepare('insert or ignore into names values (?, ?, ?)')
  const keepLine = db.prepare(
    'insert into files values (?, ?, ?) on conflict do update set line = excluded.line, refused = excluded.refused',
  )
  const readLine = db.prepare('select line, refused from files where name = ?')
  const readAnswer = db.prepare('select answer from rows where signature = ?')
  const findPlace = db.prepare('select slot, place from rows where signature = ?')
  const findPage = db.prepare(
    `select signature, slot, at from names join rows using (place, slot)
     where name = :name and (slot, place) < (:slot, :place) and slot >= :from and signature <> :after
     order by slot desc, place desc limit ${PAGE}`,
  )
  const findSince = db.prepare('select signature from rows where at >= ? order by slot limit 1')
  const findVenues = db.prepare(
    `select distinct substr(name, ${CREATIONS.length + 1}) as venue from names
     where name >= '${CREATIONS}' and name < '${CREATIONS}~'`,
  )
  const findSpan = db.prepare('select min(at) as "from", max(at) as "to" from rows')
  let reads = 0

  function take({ text }: Line): Taken {
    if (text === null) return { isOurs: false, reason: 'it is longer than 8 MB' }
    if (text.trim() === '') return { isOurs: false, reason: null }
    const row = readRow(text)
    if (row.kind === 'refused') return { isOurs: false, reason: row.reason }
    if (row.kind === 'read') keep(row, text)
    return { isOurs: row.kind === 'read', reason: null }
  }

  function keep({ transaction, accounts }: ReadRow, text: string): void {
    const { signature, slot, at, events } = transaction
    const added = addRow.run(signature, slot, at, zstdCompressSync(text))
    if (added.changes === 0) return
    const launches = events.filter(({ kind }) => kind === 'launch')
    const creations = launches.map(({ venue }) => `${CREATIONS}${venue}`)
    for (const one of new Set([...accounts, ...creations])) {
      if (one !== null) addName.run(one, slot, added.lastInsertRowid)
    }
  }

  function whereIs(signature: string | null): { slot: number; place: number } | null {
    const row = signature === null ? undefined : findPlace.get(signature)
    return row ? { slot: Number(row.slot), place: Number(row.place) } : null
  }

  const history: LaunchHistory = {
    archive: name,
    listsAll,
    perSecond: Number.POSITIVE_INFINITY,
    calls: () => reads,
    get enumerations() {
      return findVenues.all().map(({ venue }) => {
        const address = `${CREATIONS}${venue}`
        return {
          venue: venue as LaunchHistory['enumerations'][number]['venue'],
          address,
          isExact: true,
        }
      })
    },
    async page(address, { before, after }) {
      reads += 1
      const last = { slot: Number.MAX_SAFE_INTEGER, place: 0 }
      const { slot, place } = before === null ? last : (whereIs(before) ?? { slot: -1, place: -1 })
      // Files need not be in order within a slot, and nothing of a launch is before its creation.
      const from = whereIs(after)?.slot ?? 0
      const found = findPage.all({ name: address, slot, place, from, after: after ?? '' })
      const signatures = found as unknown as PastSignature[]
      const oldest = signatures.at(-1)
      const next = signatures.length < PAGE ? null : (oldest?.signature ?? null)
      return { signatures, next, reachedAt: oldest?.at ?? null }
    },
    async transaction(signature) {
      reads += 1
      const row = readAnswer.get(signature)
      if (!row) return null
      const read = readRow(zstdDecompressSync(row.answer as Uint8Array).toString('utf8'))
      return read.kind === 'read' ? read.transaction : null
    },
    async signatureAt(at) {
      const row = findSince.get(at)
      return row ? String(row.signature) : null
    },
    funding: async () => null,
  }

  return {
    history,
    take,
    /** How far a file was read: the last line that is kept, and how many were refused. */
    readUpTo(of: string): { line: number; refused: number } {
      const row = readLine.get(of)
      return { line: Number(row?.line ?? 0), refused: Number(row?.refused ?? 0) }
    },
    /** Does `work` and remembers how far the file is, all or nothing. */
    together(of: string, work: () => { line: number; refused: number }): void {
      db.exec('begin')
      try {
        const { line, refused } = work()
        keepLine.run(of, line, refused)
        db.exec('commit')
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    /** Block times of the oldest and the newest transaction; null: there is none. */
    span(): { from: Ms; to: Ms } | null {
      const row = findSpan.get()
      return row?.from == null ? null : { from: Number(row.from), to: Number(row.to) }
    },
    close: () => db.close(),
  }
}
