import { telegramKey } from '../../../domains/accounts/index.ts'
import {
  type Person,
  recordInChannel,
  recordOutOfChannel,
} from '../../../domains/messages/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import type { BotContext } from '../context.ts'

/** Writes a decision. Everything was read before. */
export type Write = (tx: Tx) => Promise<void>

/** The key under which a person is stored. */
export function personKey({ sealer }: BotContext, { id }: Pick<Person, 'id'>): string {
  return telegramKey(sealer, id)
}

/**
 * Records that a person is in the channel. @param byHand when somebody without a membership was added by
 * hand; null: we admitted them
 */
export function recordJoined(
  tx: Tx,
  context: BotContext,
  person: Pick<Person, 'id'>,
  byHand: Ms | null,
): Promise<void> {
  const { sealer, clock } = context
  const key = personKey(context, person)
  return recordInChannel(tx, { key, sealed: sealer.seal(person.id), byHand }, clock.now())
}

/** Records that a person is no longer in the channel. */
export function recordDeparted(
  tx: Tx,
  context: BotContext,
  person: Pick<Person, 'id'>,
): Promise<void> {
  return recordOutOfChannel(tx, [personKey(context, person)], context.clock.now())
}
