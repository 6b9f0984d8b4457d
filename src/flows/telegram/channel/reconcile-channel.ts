import { linkedAccountsAfter, openUserIfReadable } from '../../../domains/accounts/index.ts'
import {
  leftAtOf,
  type MemberStatus,
  type Person,
  SendFailure,
} from '../../../domains/messages/index.ts'
import { SECOND } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { openIfReadable } from '../../../kernel/seal.ts'
import type { BotContext } from '../context.ts'
import { admittedWithoutAccount } from '../queries.ts'
import { personKey, recordDeparted, recordJoined } from './admitted.ts'

const AT_ONCE = 200

/**
 * Asks Telegram about each person we know, since it has no list of members. Records who left and
 * who is in; `removeEnded` then removes those without a membership. Stops when Telegram refuses to
 * answer, as after the bot was removed from the channel: then no departures are recorded.
 */
export async function reconcileChannel(context: BotContext, signal: AbortSignal): Promise<void> {
  const { db, channelId, clock } = context
  if (channelId === null) return
  for await (const person of peopleWeKnow(context)) {
    if (signal.aborted) return
    const status = person && (await statusOf(context, channelId, person, signal))
    if (status === 'refused') return
    if (person && status) await db.transaction((tx) => compare(tx, context, person, status))
    await clock.wait(200, signal)
  }
}

type PersonRow = { key: string; person: Pick<Person, 'id'> | null }

/** Everyone with an account or admitted without one; null: stored under another key. */
async function* peopleWeKnow(context: BotContext): AsyncIterable<PersonRow['person']> {
  for (const readAfter of [accountsAfter, admittedAfter]) {
    let rows = await readAfter(context, '')
    while (rows.length > 0) {
      yield* rows.map(({ person }) => person)
      rows = await readAfter(context, rows.at(-1)?.key ?? '')
    }
  }
}

async function accountsAfter({ db, sealer }: BotContext, after: string): Promise<PersonRow[]> {
  const rows = await linkedAccountsAfter(db.read, after, AT_ONCE)
  return rows.map(({ key, sealed }) => ({
    key,
    person: sealed === null ? null : openUserIfReadable(sealer, sealed),
  }))
}

/** People we admitted whose account is gone: their removal may have been lost. */
async function admittedAfter({ db, sealer }: BotContext, after: string): Promise<PersonRow[]> {
  const rows = await admittedWithoutAccount(db.read, { after, limit: AT_ONCE })
  return rows.map(({ telegram_key: key, sealed }) => {
    const id = openIfReadable(sealer, sealed) as string | null
    return { key, person: id === null ? null : { id } }
  })
}

/** A person's status. `refused`: Telegram refuses all such requests. null: the signal aborted. */
async function statusOf(
  { telegram, clock }: BotContext,
  channelId: string,
  person: Pick<Person, 'id'>,
  signal: AbortSignal,
): Promise<MemberStatus | 'refused' | null> {
  while (!signal.aborted) {
    try {
      return await telegram.memberStatus(channelId, person.id, signal)
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error
      if (error.kind !== 'wait' && error.kind !== 'again') return 'refused'
      await clock.wait(Math.max(error.retryAfterMs, 5 * SECOND), signal)
    }
  }
  return null
}

async function compare(
  tx: Tx,
  context: BotContext,
  person: Pick<Person, 'id'>,
  status: MemberStatus,
): Promise<void> {
  const leftAt = await leftAtOf(tx, personKey(context, person))
  const isIn = status === 'member' || status === 'restricted'
  if (!isIn && leftAt === null) await recordDeparted(tx, context, person)
  // `removeEnded` removes those without a membership.
  if (isIn && leftAt !== null) await recordJoined(tx, context, person, null)
}
