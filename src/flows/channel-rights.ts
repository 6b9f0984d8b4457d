import type { Tx } from '../kernel/db/database.ts'
import { type BotContext, MESSAGE_NEWS, say } from './bot-context.ts'

const KEY = 'rights_changed'

/** Somebody changed what we may do in the channel. It is looked at where Telegram can be asked. */
export async function noteRightsChange(
  tx: Tx,
  { clock }: Pick<BotContext, 'clock'>,
  once: string,
): Promise<void> {
  const value = `${clock.now()} ${once}`
  await tx
    .insertInto('settings')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Tells the operators when the bot can't do its work in the channel any more, once each time. */
export function createRightsWatch(context: BotContext): () => Promise<void> {
  const { db, telegram, channelId, operatorsChatId, log } = context
  let before = ''
  return async function watchRights() {
    if (channelId === null) return
    const rights = await telegram.rights(channelId)
    const state = JSON.stringify(rights)
    const isSame = state === before
    before = state
    if (isSame || (rights.invite && rights.restrict && rights.post)) return
    log.error({ ...rights }, 'the bot lacks rights in the channel')
    if (operatorsChatId === null) return
    const change = await db.read
      .selectFrom('settings')
      .select('value')
      .where('key', '=', KEY)
      .executeTakeFirst()
    await db.transaction((tx) =>
      say(tx, context, {
        chat: operatorsChatId,
        rank: 'account',
        once: `rights ${change?.value ?? 'start'} ${state}`,
        call: { method: 'send', text: context.noticesIn(null).operators.rights(rights) },
      }),
    )
    db.publish(MESSAGE_NEWS, 'rights')
  }
}
