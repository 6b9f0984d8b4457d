import type { Keyboard } from '../../domains/messages/index.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import type { BotContext, Notices } from './context.ts'

/** Telegram allows 32 characters. */
const NAME = 'Mintwatch members'

const keyOf = (channelId: string) => `channel_link ${channelId}`

/** The invite link that members use to request to join; null: no channel, or no link yet. */
export async function channelLink({
  db,
  channelId,
}: Pick<BotContext, 'db' | 'channelId'>): Promise<string | null> {
  return channelId === null ? null : readSetting(db.read, keyOf(channelId))
}

/** Creates the invite link once. A leaked link is harmless, because each request is decided by its sender. */
export async function makeChannelLink(context: BotContext): Promise<void> {
  const { channelId, db, telegram } = context
  if (channelId === null || (await channelLink(context)) !== null) return
  const value = await telegram.createJoinLink(channelId, NAME)
  await db.transaction((tx) => storeSetting(tx, keyOf(channelId), value))
}

/** Buttons to the channel and to the account. */
export async function memberKeyboard(
  context: Pick<BotContext, 'db' | 'channelId' | 'siteUrl'>,
  { buttons }: Notices,
): Promise<Keyboard> {
  const link = await channelLink(context)
  const account = { text: buttons.account, url: `${context.siteUrl}/dashboard` }
  return link === null ? [[account]] : [[{ text: buttons.channel, url: link }], [account]]
}
