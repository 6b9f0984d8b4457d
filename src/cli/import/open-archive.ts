import { DatabaseSync } from 'node:sqlite'
import { zstdCompressSync } from 'node:zlib'
import type { Ms } from '../../kernel/clock.ts'
import { CREATIONS } from './archive-history.ts'
import type { Line } from './lines-of-file.ts'
import { type ImportedRow, readRow } from './read-row.ts'

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

type ReadRow = Extract<ImportedRow, { kind: 'read' }>

export type Archive = ReturnType<typeof openArchive>

/**
 * Opens an index on disk of transactions from files, which may be in any order. `archiveHistory` reads it
 * as if it were the chain.
 * @param file the index; an existing one is continued
 */
export function openArchive(file: string) {
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

  return {
    db,
    /** Stores a line's transaction if it is of our venues. @returns why it is refused; null: it isn't */
    take({ text }: Line): string | null {
      if (text === null) return 'it is longer than 8 MB'
      if (text.trim() === '') return null
      const row = readRow(text)
      if (row.kind === 'read') keep(row, text)
      return row.kind === 'refused' ? row.reason : null
    },
    /** How far a file was read: its last line so far, and how many lines were refused. */
    readUpTo(of: string): { line: number; refused: number } {
      const row = db.prepare('select line, refused from files where name = ?').get(of)
      return { line: Number(row?.line ?? 0), refused: Number(row?.refused ?? 0) }
    },
    /** Runs `work` and stores how far the file was read, in one transaction. */
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
      const row = db.prepare('select min(at) as "from", max(at) as "to" from rows').get()
      return row?.from == null ? null : { from: Number(row.from), to: Number(row.to) }
    },
    close: () => db.close(),
  }
}
