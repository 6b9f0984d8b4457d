import { isActive } from '../../../domains/memberships/index.ts'
import {
  findGroup,
  leftAtOf,
  type MemberStatus,
  ownerOfGroup,
  type Person,
  recordBlocked,
  recordUnblocked,
  type UpdateContent,
} from '../../../domains/messages/index.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { groupEnding } from '../alerts/own-group.ts'
import { recordRightsChange } from '../channel-rights.ts'
import { type BotContext, queueMessage } from '../context.ts'
import { memberByTelegram } from '../member.ts'
import { personKey, recordDeparted, recordJoined, type Write } from './admitted.ts'

type Change = Extract<UpdateContent, { kind: 'member-change' }>

const IN: ReadonlySet<MemberStatus> = new Set(['creator', 'administrator', 'member', 'restricted'])

/** Records that a person joined or left, or that the bot's own rights changed, or that it was blocked. */
export async function recordMemberChange(
  context: BotContext,
  change: Change,
  once: string,
): Promise<Write | null> {
  if (change.isUs) return recordOwnChange(context, change, once)
  const [wasIn, isIn] = [IN.has(change.before), IN.has(change.after)]
  if (change.chat !== context.channelId || wasIn === isIn) return null
  if (wasIn) return (tx) => recordDeparted(tx, context, change.person)
  return recordArrival(context, change.person, once)
}

/** The bot was blocked or not anymore, its rights in the channel changed, or it was removed from a group. */
async function recordOwnChange(
  context: BotContext,
  change: Change,
  once: string,
): Promise<Write | null> {
  const { channelId, clock, sealer } = context
  // A private chat has the person's id.
  if (change.chat === change.by) {
    const key = sealer.key(change.chat)
    return (tx) =>
      IN.has(change.after) ? recordUnblocked(tx, key) : recordBlocked(tx, key, clock.now())
  }
  if (change.chat !== channelId) return endOwnGroup(context, change)
  return (tx) => recordRightsChange(tx, context, once)
}

async function recordArrival(context: BotContext, person: Person, once: string): Promise<Write> {
  const { clock } = context
  const member = await memberByTelegram(context, person.id)
  const isEntitled = member !== null && isActive(member.term, clock.now())
  return async (tx) => {
    // We approved this person. The membership may have ended since, but they were not added by hand.
    if ((await leftAtOf(tx, personKey(context, person))) === null) return
    await recordJoined(tx, context, person, isEntitled ? null : clock.now())
    if (!isEntitled) await notifyOperators(tx, context, `added by hand ${once}`, person)
  }
}

/** The bot was removed from a group, which may be a member's own. */
async function endOwnGroup(context: BotContext, change: Change): Promise<Write | null> {
  if (IN.has(change.after)) return null
  const { db, sealer } = context
  const account = await ownerOfGroup(db.read, sealer, change.chat)
  if (account === null) return null
  return groupEnding(context, account, await findGroup(db.read, sealer, account), 'removed')
}

async function notifyOperators(
  tx: Tx,
  context: BotContext,
  once: string,
  person: Person,
): Promise<void> {
  const { operatorsChatId, log } = context
  if (operatorsChatId === null) return log.warn({}, 'a person was added to the channel by hand')
  const text = context.noticesIn(null).operators.addedByHand(person)
  const call = { method: 'send', text } as const
  await queueMessage(tx, context, { chat: operatorsChatId, rank: 'account', once, call })
}
