import type { DatabaseSync } from 'node:sqlite'
import { WorldError } from '../ports.ts'
import { DURABLE, openFile } from '../sqlite.ts'
import type {
  DialogState,
  Invitation,
  JoinRequest,
  MemberState,
  PostedMessage,
  Press,
  Room,
  TelegramPerson,
} from './shapes.ts'

export type TelegramStore = ReturnType<typeof openTelegramStore>

type StoredUpdate = { update_id: number; kind: string; body: unknown; date: number }

const SCHEMA = `
  create table facts (name text primary key, value text not null) strict;
  create table people (
    place integer primary key autoincrement, id integer not null unique, username text unique,
    started integer not null default 0, blocked integer not null default 0, doc text not null
  ) strict;
  create table rooms (id integer primary key, doc text not null) strict;
  create table standings (
    room integer not null, person integer not null, doc text not null, primary key (room, person)
  ) strict, without rowid;
  create table messages (
    chat integer not null, id integer not null, doc text not null, primary key (chat, id)
  ) strict, without rowid;
  create table updates (
    id integer primary key autoincrement, kind text not null, body text not null,
    date integer not null
  ) strict;
  create table invitations (path text primary key, room integer not null, doc text not null) strict;
  create table requests (
    room integer not null, person integer not null, doc text not null, primary key (room, person)
  ) strict, without rowid;
  create table presses (id text primary key, doc text not null) strict;
  create table commands (
    scope text not null, language text not null, doc text not null, primary key (scope, language)
  ) strict, without rowid;
`

/** The file's schema version. A sandbox Telegram is not migrated. */
const SCHEMA_VERSION = 1

/** The store of this Telegram, written to disk immediately, so that a kill loses nothing. */
export function openTelegramStore(file: string) {
  const { db, sql, together } = openFile(file, DURABLE)
  migrate(db, file)

  function run(text: string, ...values: (string | number | null)[]): number {
    return Number(sql(text).run(...values).changes)
  }
  function one<T>(text: string, ...values: (string | number)[]): T | null {
    const row = sql(text).get(...values)
    return row ? (JSON.parse(String(row.doc)) as T) : null
  }
  function all<T>(text: string, ...values: (string | number)[]): T[] {
    return sql(text)
      .all(...values)
      .map((row) => JSON.parse(String(row.doc)) as T)
  }

  return {
    together,

    fact(name: string): string | null {
      const row = sql('select value from facts where name = ?').get(name)
      return row ? String(row.value) : null
    },
    setFact: (name: string, value: string) =>
      run('insert or replace into facts values (?, ?)', name, value),
    /** 1, 2, 3, … by name. */
    count(name: string): number {
      const next = Number(this.fact(name) ?? 0) + 1
      this.setFact(name, String(next))
      return next
    },

    people: () => all<TelegramPerson>('select doc from people order by place'),
    person: (id: number) => one<TelegramPerson>('select doc from people where id = ?', id),
    personCalled: (username: string) =>
      one<TelegramPerson>('select doc from people where username = ?', username.toLowerCase()),
    putPerson(person: TelegramPerson): void {
      const { id, username } = person
      const name = username?.toLowerCase() ?? null
      const doc = JSON.stringify(person)
      run(
        `insert into people (id, username, doc) values (?, ?, ?)
          on conflict (id) do update set username = excluded.username, doc = excluded.doc`,
        id,
        name,
        doc,
      )
    },
    dialog(person: number): DialogState {
      const row = sql('select started, blocked from people where id = ?').get(person)
      return { started: row?.started === 1, blocked: row?.blocked === 1 }
    },
    setDialog: (person: number, { started, blocked }: DialogState) =>
      run('update people set started = ?, blocked = ? where id = ?', +started, +blocked, person),

    room: (id: number) => one<Room>('select doc from rooms where id = ?', id),
    putRoom: (room: Room) =>
      run('insert or replace into rooms values (?, ?)', room.id, JSON.stringify(room)),
    memberState: (room: number, person: number): MemberState =>
      one<MemberState>('select doc from standings where room = ? and person = ?', room, person) ?? {
        status: 'left',
      },
    setMemberState: (room: number, person: number, memberState: MemberState) =>
      run(
        'insert or replace into standings values (?, ?, ?)',
        room,
        person,
        JSON.stringify(memberState),
      ),
    memberStates(room: number): { person: number; memberState: MemberState }[] {
      const rows = sql('select person, doc from standings where room = ?').all(room)
      return rows.map((row) => ({
        person: Number(row.person),
        memberState: JSON.parse(String(row.doc)) as MemberState,
      }))
    },

    message: (chat: number, id: number) =>
      one<PostedMessage>('select doc from messages where chat = ? and id = ?', chat, id),
    /** The last `limit` of a chat, oldest first. */
    messages: (chat: number, limit: number) =>
      all<PostedMessage>(
        'select doc from messages where chat = ? order by id desc limit ?',
        chat,
        limit,
      ).reverse(),
    putMessage: (message: PostedMessage) =>
      run(
        'insert or replace into messages values (?, ?, ?)',
        message.chat.id,
        message.message_id,
        JSON.stringify(message),
      ),
    deleteMessage: (chat: number, id: number) =>
      run('delete from messages where chat = ? and id = ?', chat, id) > 0,

    addUpdate: (id: number, kind: string, body: unknown, date: number) =>
      run('insert into updates values (?, ?, ?, ?)', id, kind, JSON.stringify(body), date),
    /** The highest update id so far. */
    lastUpdateId: () =>
      Number(sql("select seq from sqlite_sequence where name = 'updates'").get()?.seq ?? 0),
    updates(from: number, limit: number): StoredUpdate[] {
      const rows = sql('select * from updates where id >= ? order by id limit ?').all(from, limit)
      return rows.map((row) => ({
        update_id: Number(row.id),
        kind: String(row.kind),
        body: JSON.parse(String(row.body)),
        date: Number(row.date),
      }))
    },
    updateCount: () => Number(sql('select count(*) as n from updates').get()?.n),
    /** The id of the update `back` from the end; null if there are fewer. */
    updateFromEnd(back: number): number | null {
      const row = sql('select id from updates order by id desc limit 1 offset ?').get(back - 1)
      return row ? Number(row.id) : null
    },
    dropUpdates: (beforeId: number, beforeDate: number) =>
      run('delete from updates where id < ? or date < ?', beforeId, beforeDate),

    /** By its path only: the port may have changed since. */
    invitation: (link: string) =>
      one<Invitation>('select doc from invitations where path = ?', pathOf(link)),
    putInvitation: (invitation: Invitation) =>
      run(
        'insert or replace into invitations values (?, ?, ?)',
        pathOf(invitation.link.invite_link),
        invitation.room,
        JSON.stringify(invitation),
      ),
    request: (room: number, person: number) =>
      one<JoinRequest>('select doc from requests where room = ? and person = ?', room, person),
    requestsOf: (person: number) =>
      all<JoinRequest>('select doc from requests where person = ?', person),
    requestsFor: (room: number) =>
      all<JoinRequest>('select doc from requests where room = ?', room),
    putRequest: (request: JoinRequest) =>
      run(
        'insert or replace into requests values (?, ?, ?)',
        request.room,
        request.person,
        JSON.stringify(request),
      ),
    dropRequest: (room: number, person: number) =>
      run('delete from requests where room = ? and person = ?', room, person) > 0,

    press: (id: string) => one<Press>('select doc from presses where id = ?', id),
    putPress: (press: Press) =>
      run('insert or replace into presses values (?, ?)', press.id, JSON.stringify(press)),

    commands: <T>(scope: string, language: string) =>
      one<T>('select doc from commands where scope = ? and language = ?', scope, language),
    setCommands: (scope: string, language: string, commands: unknown) =>
      run(
        'insert or replace into commands values (?, ?, ?)',
        scope,
        language,
        JSON.stringify(commands),
      ),

    close: () => db.close(),
  }
}

const pathOf = (link: string) => link.slice(link.lastIndexOf('/'))

function migrate(db: DatabaseSync, file: string): void {
  const version = Number(db.prepare('pragma user_version').get()?.user_version)
  if (version === SCHEMA_VERSION) return
  if (version !== 0) {
    throw new WorldError(`${file} has another version: remove the folder to start a new Telegram`)
  }
  db.exec(`begin; ${SCHEMA} pragma user_version = ${SCHEMA_VERSION}; commit`)
}
