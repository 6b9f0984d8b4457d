import type { DatabaseSync } from 'node:sqlite'
import { WorldError } from '../ports.ts'

const SCHEMA = `
  create table facts (name text primary key, value text not null) strict;
  create table accounts (
    address text primary key, lamports integer not null, data blob not null, owner text not null,
    executable integer not null, token_mint text, token_owner text
  ) strict, without rowid;
  create index accounts_by_owner on accounts (owner);
  create index accounts_by_mint on accounts (token_mint) where token_mint is not null;
  create index accounts_by_token_owner on accounts (token_owner) where token_owner is not null;
  create table transactions (
    seq integer primary key autoincrement, signature text not null unique, slot integer not null,
    time integer not null, memo text, err text, version text not null, wire blob not null,
    meta text not null
  ) strict;
  create index transactions_by_slot on transactions (slot);
  create table mentions (
    key blob not null, seq integer not null references transactions on delete cascade,
    primary key (key, seq)
  ) strict, without rowid;
  create index mentions_by_seq on mentions (seq);
`

/** Added later; works with older ledgers. */
const LATER = `
  create table if not exists passing (
    seq integer primary key references transactions on delete cascade
  ) strict;
`

/** The ledger's schema version. Ledgers of test money are not migrated. */
const SCHEMA_VERSION = 1

/** Creates the tables of a new ledger; refuses one of another version. */
export function prepareSchema(db: DatabaseSync, file: string): void {
  migrate(db, file)
  db.exec(LATER)
}

function migrate(db: DatabaseSync, file: string): void {
  const { user_version: version } = db.prepare('pragma user_version').get() as Record<
    string,
    unknown
  >
  const { n: tables } = db.prepare('select count(*) as n from sqlite_schema').get() as Record<
    string,
    unknown
  >
  if (version === SCHEMA_VERSION) return
  if (tables !== 0) {
    db.close()
    throw new WorldError(`${file} has another version: remove it to start a new ledger`)
  }
  db.exec(SCHEMA)
  db.exec(`pragma user_version = ${SCHEMA_VERSION}`)
}
