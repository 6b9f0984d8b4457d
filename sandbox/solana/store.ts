import type { StatementSync } from 'node:sqlite'
import type { Address } from '@solana/kit'
import { decodeBase58 } from '../../src/contract/base58.ts'
import { DURABLE, openFile } from '../sqlite.ts'
import type { AccountState } from './account.ts'
import type { LedgerEntry, ListedEntry, Placed } from './entry.ts'
import { passingEntries } from './passing.ts'
import { prepareSchema } from './schema.ts'
import { toJson } from './wire/json.ts'
import { packMeta, unpackMeta } from './wire/packed-meta.ts'
import { readTokenAccount } from './wire/token-layout.ts'

export type AccountRow = { address: Address; state: AccountState }

/** A page of `getSignaturesForAddress`. */
type MentionsQuery = {
  key: Address
  /** Only slots up to here. */
  maxSlot: number
  /** Only entries older than `before` and newer than `until`. */
  before?: string
  until?: string
  limit: number
}

export type LedgerStore = ReturnType<typeof openLedgerStore>

const LISTING = 'signature, slot, time, memo, err'
const ENTRY = `${LISTING}, version, wire, meta`
const INDEX = `(
  select count(*) from transactions as earlier
  where earlier.slot = transactions.slot and earlier.seq < transactions.seq
) as place`

/** Beyond any entry's number. */
const AFTER_ALL = 2 ** 53

/** For a file that is deleted unless it is finished. Keys come in no order, so pages stay in memory. */
const HASTY = 'pragma journal_mode = memory; pragma synchronous = off; pragma cache_size = -128000'

/**
 * The ledger on disk. A transaction and its account changes are written together before its sender
 * gets an answer, so nothing acknowledged is lost if the process dies.
 * @param isPast written once, compactly and without waiting for the disk, then only read
 */
export function openLedgerStore(file: string, { isPast = false } = {}) {
  const { db, sql, together } = openFile(file, isPast ? HASTY : DURABLE)
  db.exec('pragma foreign_keys = on')
  prepareSchema(db, file)
  if (isPast) db.exec('drop index mentions_by_seq')

  function putAccount(address: Address, state: AccountState | null): void {
    if (!state) return void sql('delete from accounts where address = ?').run(address)
    const token = readTokenAccount(state)
    sql('insert or replace into accounts values (?, ?, ?, ?, ?, ?, ?)').run(
      address,
      state.lamports,
      state.data,
      state.owner,
      state.executable ? 1 : 0,
      token?.mint ?? null,
      token?.owner ?? null,
    )
  }

  return {
    together,
    fact(name: string): string | null {
      const row = sql('select value from facts where name = ?').get(name)
      return row ? String(row.value) : null
    },
    setFact(name: string, value: string): void {
      sql('insert or replace into facts values (?, ?)').run(name, value)
    },

    accounts(): Iterable<AccountRow> {
      return rows(sql('select * from accounts'), readAccount)
    },
    account(address: Address): AccountState | null {
      const row = sql('select * from accounts where address = ?').get(address)
      return row ? readAccount(row).state : null
    },
    accountsOwnedBy(program: Address): AccountRow[] {
      return [...rows(sql('select * from accounts where owner = ?'), readAccount, program)]
    },
    tokenAccountsOf(owner: Address): AccountRow[] {
      return [...rows(sql('select * from accounts where token_owner = ?'), readAccount, owner)]
    },
    tokenAccountsOfMint(mint: Address): AccountRow[] {
      return [...rows(sql('select * from accounts where token_mint = ?'), readAccount, mint)]
    },
    putAccounts(changes: Iterable<[Address, AccountState | null]>): void {
      together(() => {
        for (const [address, state] of changes) putAccount(address, state)
      })
    },

    /** Writes an entry, the accounts it mentions, and their new state. */
    append(
      entry: LedgerEntry,
      keys: Iterable<Address>,
      changes: Map<Address, AccountState | null>,
      isPassing = false,
    ): void {
      together(() => {
        const { lastInsertRowid: seq } = sql(
          `insert into transactions (${ENTRY}) values (?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(
          entry.signature,
          entry.slot,
          entry.time,
          entry.memo,
          entry.err === null ? null : toJson(entry.err),
          String(entry.version),
          entry.wire,
          packMeta(entry.meta, isPast),
        )
        for (const key of keys) {
          sql('insert or ignore into mentions values (?, ?)').run(keyBytes(key), seq)
        }
        for (const [address, state] of changes) putAccount(address, state)
        if (isPassing) sql('insert into passing values (?)').run(seq)
      })
    },
    /** Removes entries and restores the accounts. */
    remove(signatures: string[], restored: Map<Address, AccountState | null>): void {
      together(() => {
        for (const signature of signatures) {
          sql('delete from transactions where signature = ?').run(signature)
        }
        for (const [address, state] of restored) putAccount(address, state)
      })
    },

    ...passingEntries(sql, together),

    has(signature: string): boolean {
      return sql('select 1 from transactions where signature = ?').get(signature) !== undefined
    },
    entry(signature: string): Placed<LedgerEntry> | null {
      const row = sql(`select ${ENTRY}, ${INDEX} from transactions where signature = ?`).get(
        signature,
      )
      return row ? placed(readEntry)(row) : null
    },
    entriesInSlot(slot: number): LedgerEntry[] {
      const found = sql(`select ${ENTRY} from transactions where slot = ? order by seq`)
      return [...rows(found, readEntry, slot)]
    },
    /** How many transactions each run of so many slots has, from `first` on, by the run's number. */
    countsBySlots(slots: number, first: number): Map<number, number> {
      const found = sql(
        'select slot / cast(? as integer) as run, count(*) as held from transactions where slot >= ? group by run',
      )
      return new Map(
        rows(found, ({ run, held }) => [Number(run), Number(held)] as const, slots, first),
      )
    },
    entriesAfter(slot: number): LedgerEntry[] {
      const found = sql(`select ${ENTRY} from transactions where slot > ? order by seq`)
      return [...rows(found, readEntry, slot)]
    },
    listing(signature: string): ListedEntry | null {
      const row = sql(`select ${LISTING} from transactions where signature = ?`).get(signature)
      return row ? readListing(row) : null
    },
    /** Newest first: permanent or passing entries. */
    latest(limit: number, isPassing: boolean): ListedEntry[] {
      const found = sql(
        `select ${LISTING} from transactions
         where exists (select 1 from passing where passing.seq = transactions.seq) = ?
         order by seq desc limit ?`,
      )
      return [...rows(found, readListing, isPassing ? 1 : 0, limit)]
    },
    /** The balances of all accounts, in lamports. */
    supply(): bigint {
      const row = sql('select sum(lamports) as held from accounts').get()
      return BigInt((row?.held as number | null) ?? 0)
    },
    /** The accounts that hold most, richest first. */
    richest(limit: number): AccountRow[] {
      return [
        ...rows(sql('select * from accounts order by lamports desc limit ?'), readAccount, limit),
      ]
    },
    count(maxSlot: number): number {
      const row = sql('select count(*) as n from transactions where slot <= ?').get(maxSlot)
      return Number(row?.n)
    },
    /** Newest first. An unknown `before` gives nothing; an unknown `until` is ignored. */
    mentions({ key, maxSlot, before, until, limit }: MentionsQuery): Placed<ListedEntry>[] {
      const found = sql(
        `select ${LISTING}, ${INDEX} from mentions join transactions using (seq)
         where key = :key and slot <= :maxSlot
           and seq < iif(:before is null, ${AFTER_ALL}, (select seq from transactions where signature = :before))
           and seq > coalesce((select seq from transactions where signature = :until), 0)
         order by mentions.seq desc limit :limit`,
      )
      const bounds = {
        key: keyBytes(key),
        maxSlot,
        before: before ?? null,
        until: until ?? null,
        limit,
      }
      return found.all(bounds).map(placed(readListing))
    },

    close: () => db.close(),
  }
}

type Row = Record<string, unknown>

function* rows<T>(
  statement: StatementSync,
  read: (row: Row) => T,
  ...parameters: (string | number)[]
): Iterable<T> {
  for (const row of statement.iterate(...parameters)) yield read(row)
}

/** Caches keys that are used often, such as programs. */
const knownKeys = new Map<Address, Uint8Array>()
const MOST_KNOWN_KEYS = 50_000

function keyBytes(key: Address): Uint8Array {
  const known = knownKeys.get(key)
  if (known) return known
  const bytes = decodeBase58(key) as Uint8Array
  if (knownKeys.size >= MOST_KNOWN_KEYS) knownKeys.clear()
  knownKeys.set(key, bytes)
  return bytes
}

function readAccount(row: Row): AccountRow {
  return {
    address: row.address as Address,
    state: {
      lamports: BigInt(row.lamports as number),
      data: row.data as Uint8Array,
      owner: row.owner as Address,
      executable: row.executable === 1,
    },
  }
}

function readListing(row: Row): ListedEntry {
  const err = row.err as string | null
  return {
    signature: row.signature as string,
    slot: row.slot as number,
    time: row.time as number,
    memo: row.memo as string | null,
    err: err === null ? null : (JSON.parse(err) as ListedEntry['err']),
  }
}

function placed<Entry>(read: (row: Row) => Entry): (row: Row) => Placed<Entry> {
  return (row) => ({ ...read(row), index: row.place as number })
}

function readEntry(row: Row): LedgerEntry {
  const version = row.version as string
  return {
    ...readListing(row),
    version: version === 'legacy' ? 'legacy' : (Number(version) as 0 | 1),
    wire: row.wire as Uint8Array,
    meta: unpackMeta(row.meta as string),
  }
}
