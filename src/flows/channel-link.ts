import type { Keyboard } from '../domains/alerts/index.ts'
import type { BotContext, Notices } from './bot-context.ts'

/** Telegram allows 32 characters. */
const NAME = 'Mintwatch members'

const keyOf = (channelId: string) => `channel_link ${channelId}`

/** The link on which members ask to join; null: there is no channel, or no link to it yet. */
export async function channelLink({
  db,
  channelId,
}: Pick<BotContext, 'db' | 'channelId'>): Promise<string | null> {
  if (channelId === null) return null
  const row = await db.read
    .selectFrom('settings')
    .select('value')
    .where('key', '=', keyOf(channelId))
    .executeTakeFirst()
  return row?.value ?? null
}

/** Makes the link once. It may leak: who is let in is decided by who asks. */
export async function makeChannelLink(context: BotContext): Promise<void> {
  const { channelId, db, telegram } = context
  if (channelId === null || (await channelLink(context)) !== null) return
  const value = await telegram.createJoinLink(channelId, NAME)
  await db.read
    .insertInto('settings')
    .values({ key: keyOf(channelId), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The buttons under good news: into the channel, and to the account. */
export async function memberKeyboard(
  context: Pick<BotContext, 'db' | 'channelId' | 'siteUrl'>,
  { buttons }: Notices,
): Promise<Keyboard> {
  const link = await channelLink(context)
  const account = { text: buttons.account, url: `${context.siteUrl}/dashboard` }
  return link === null ? [[account]] : [[{ text: buttons.channel, url: link }], [account]]
}
