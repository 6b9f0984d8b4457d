import type { Selectable } from 'kysely'
import type {
  SupportThread,
  SupportThreadBody,
  SupportThreadsBody,
} from '../../../contract/console/messages.ts'
import { ConsoleRefusal } from '../../../contract/console/refusals.ts'
import { MESSAGES_QUEUED } from '../../../contract/news.ts'
import {
  findLanguages,
  findSupportThread,
  type Person,
  storeQueued,
  storeSupportAnswer,
  supportMessages,
  supportThreads,
  type ThreadCursor,
} from '../../../domains/messages/index.ts'
import { newId } from '../../../kernel/ids.ts'
import { openIfReadable, type Sealer } from '../../../kernel/seal.ts'
import { actingIn, auditAction } from '../../audit.ts'
import { publish } from '../../news.ts'
import type { Services } from '../../services.ts'

const PAGE = 50

type Row = Selectable<Awaited<ReturnType<typeof supportThreads>>[number]>

/** People who wrote to support, those who wait first, a page at a time. @throws ConsoleRefusal */
export async function listThreads(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  { after }: { after: string | null },
): Promise<SupportThreadsBody> {
  const rows = await supportThreads(db.longReads, readThreadCursor(after), PAGE)
  const last = rows.length < PAGE ? undefined : rows.at(-1)
  return {
    threads: rows.map((row) => shownThread(sealer, row)),
    next: last ? threadCursor(last) : null,
  }
}

function threadCursor({ waiting_since, last_at, id }: Row): string {
  return waiting_since === null ? `answered.${last_at}.${id}` : `waits.${waiting_since}.${id}`
}

function readThreadCursor(text: string | null): ThreadCursor | null {
  if (text === null) return null
  const [, kind, at = '', id = ''] =
    /^(waits|answered)\.(\d{1,15})\.([\w-]{1,60})$/.exec(text) ?? []
  if (kind === undefined) throw new ConsoleRefusal('invalid_input')
  return { waits: kind === 'waits', at: Number(at), id }
}

/** A conversation; null: there is none. */
export async function showThread(
  { db, sealer }: Pick<Services, 'db' | 'sealer'>,
  id: string,
): Promise<SupportThreadBody | null> {
  const row = await findSupportThread(db.read, id)
  if (!row) return null
  const messages = await supportMessages(db.read, id)
  return {
    thread: shownThread(sealer, row),
    messages: messages.map(({ once, at, author, sealed }) => {
      return { id: once, at, author, text: openIfReadable(sealer, sealed) as string | null }
    }),
  }
}

/**
 * Sends an answer through the bot and keeps it in the conversation.
 * @param say the message as HTML, in the language of the person
 * @throws ConsoleRefusal `not_found` without such a conversation, or if it is under another key
 */
export async function answerThread(
  context: Pick<Services, 'db' | 'clock' | 'entropy' | 'sealer' | 'acting'>,
  say: (text: string, language: string | null) => string,
  id: string,
  text: string,
): Promise<void> {
  const { db, clock, entropy, sealer } = context
  const now = clock.now()
  await db.transaction(async (tx) => {
    const row = await findSupportThread(tx, id)
    const person = row ? (openIfReadable(sealer, row.sealed) as Person | null) : null
    if (!row || !person) throw new ConsoleRefusal('not_found')
    const once = `answer ${newId(entropy)}`
    const known = (await findLanguages(tx, sealer, [row.telegram_key])).get(row.telegram_key)
    const language = known?.chosen ?? known?.client ?? person.language
    const call = { method: 'send', text: say(text, language) } as const
    await storeQueued(tx, context, { chat: person.id, rank: 'answer', once, call }, now)
    const { actor } = actingIn(context)
    await storeSupportAnswer(tx, sealer, { key: row.telegram_key, author: actor, text, once }, now)
    await auditAction(tx, context, 'answer', id, {})
  })
  publish(db, MESSAGES_QUEUED, 'answer')
}

function shownThread(sealer: Sealer, row: Row): SupportThread {
  const person = openIfReadable(sealer, row.sealed) as Person | null
  return {
    id: row.id,
    name: person?.firstName ?? null,
    username: person?.username ?? null,
    plan: row.plan,
    last_at: row.last_at,
    waiting_since: row.waiting_since,
  }
}
