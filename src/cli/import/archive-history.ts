import type { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync } from 'node:zlib'
import type { Enumeration, LaunchHistory, PastSignature } from '../../domains/launches/index.ts'
import { readRow } from './read-row.ts'

const PAGE = 1_000
/** A venue's creations are listed under this and its name. */
export const CREATIONS = 'creations of '

/**
 * An archive as the chain's history. What it does not hold is unknown, such as a wallet's first transaction.
 * @param listsAll whether it has every launch of its time
 */
export function archiveHistory(db: DatabaseSync, name: string, listsAll: boolean): LaunchHistory {
  const findAnswer = db.prepare('select answer from rows where signature = ?')
  const findSince = db.prepare('select signature from rows where at >= ? order by slot limit 1')
  const page = pager(db)
  let reads = 0

  return {
    archive: name,
    listsAll,
    perSecond: Number.POSITIVE_INFINITY,
    calls: () => reads,
    enumerations: venuesIn(db).map((venue) => {
      return { venue, address: `${CREATIONS}${venue}`, isExact: true, migrations: null }
    }),
    async page(address, { before, after }) {
      reads += 1
      const signatures = page(address, before, after)
      const oldest = signatures.at(-1)
      const next = signatures.length < PAGE ? null : (oldest?.signature ?? null)
      return { signatures, next, reachedAt: oldest?.at ?? null }
    },
    // What lies before it is not asked for, and `listsAll` says whether something is missing.
    oldestKept: async () => ({ signature: '', slot: 0, at: 0 }),
    async transaction(signature) {
      reads += 1
      const row = findAnswer.get(signature)
      if (!row) return null
      const read = readRow(zstdDecompressSync(row.answer as Uint8Array).toString('utf8'))
      return read.kind === 'read' ? read.transaction : null
    },
    async signaturesAt(at) {
      return findSince.all(at).map(({ signature }) => String(signature))
    },
    funding: async () => null,
  }
}

/** Lists transactions that name an account, newest first, older than `before` and since `after`. */
function pager(db: DatabaseSync) {
  const findPlace = db.prepare('select slot, place from rows where signature = ?')
  const findPage = db.prepare(
    `select signature, slot, at from names join rows using (place, slot)
     where name = :name and (slot, place) < (:slot, :place) and slot >= :from and signature <> :after
     order by slot desc, place desc limit ${PAGE}`,
  )
  const newest = { slot: Number.MAX_SAFE_INTEGER, place: 0 }
  const nothing = { slot: -1, place: -1 }
  const whereIs = (signature: string) => {
    const row = findPlace.get(signature)
    return row ? { slot: Number(row.slot), place: Number(row.place) } : null
  }
  return (name: string, before: string | null, after: string | null): PastSignature[] => {
    const until = before === null ? newest : (whereIs(before) ?? nothing)
    // The whole slot, because files may be out of order within it. Nothing about a launch precedes its creation.
    const from = after === null ? 0 : (whereIs(after)?.slot ?? 0)
    const rows = findPage.all({ name, ...until, from, after: after ?? '' })
    return rows as unknown as PastSignature[]
  }
}

function venuesIn(db: DatabaseSync): Enumeration['venue'][] {
  const found = db.prepare(
    `select distinct substr(name, ${CREATIONS.length + 1}) as venue from names
     where name >= '${CREATIONS}' and name < '${CREATIONS}~'`,
  )
  return found.all().map(({ venue }) => venue as Enumeration['venue'])
}
