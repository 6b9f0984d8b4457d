import { createTelegram } from '../../adapters/telegram/client.ts'
import { type Attempt, rehearse } from '../../adapters/telegram/rehearse.ts'
import type { Config } from '../../config/config.ts'
import type { Telegram } from '../../domains/messages/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Check, ill, well } from './check.ts'

/**
 * Checks the token, the channel with the bot's rights in it, and the operators' group, where it posts,
 * edits, and deletes a message and makes and revokes an invite link.
 */
export async function checkTelegram({ telegram: settings }: Config): Promise<Check[]> {
  if (settings === null) return [well('bot', 'off, as TELEGRAM_BOT_TOKEN is not set')]
  const telegram = createTelegram({ ...settings, clock: systemClock, log: createLog('silent') })
  try {
    const { username } = await telegram.me()
    return [
      well('bot', `@${username} answers`),
      await checkChannel(telegram, settings.channelId),
      ...(await checkOperators(telegram, settings)),
    ]
  } catch (error) {
    const mend =
      'Check TELEGRAM_BOT_TOKEN: @BotFather shows it. Behind a firewall, check TELEGRAM_API_ROOT.'
    return [ill('bot', `does not answer: ${(error as Error).message}`, mend)]
  }
}

async function checkChannel(telegram: Telegram, channelId: string | null): Promise<Check> {
  if (channelId === null) {
    const mend =
      'Make a private channel, add the bot as an administrator, and set TELEGRAM_CHANNEL_ID.'
    return ill('channel', 'TELEGRAM_CHANNEL_ID is not set: members get no channel', mend)
  }
  try {
    const { title, kind } = await telegram.chat(channelId)
    if (kind !== 'channel')
      return ill('channel', `${title} is a ${kind}`, 'Set TELEGRAM_CHANNEL_ID to a channel.')
    const { invite, restrict, post } = await telegram.rights(channelId)
    const missing = [
      ...(invite ? [] : ['invite users']),
      ...(restrict ? [] : ['ban users']),
      ...(post ? [] : ['post messages']),
    ]
    if (missing.length === 0)
      return well('channel', `${title}: the bot has all the rights it needs`)
    const mend = 'Give the bot these rights as an administrator of the channel.'
    return ill('channel', `${title}: the bot may not ${missing.join(', ')}`, mend)
  } catch (error) {
    const mend = 'Add the bot to the channel as an administrator, and check TELEGRAM_CHANNEL_ID.'
    return ill('channel', `not reachable: ${(error as Error).message}`, mend)
  }
}

async function checkOperators(
  telegram: Telegram,
  settings: NonNullable<Config['telegram']>,
): Promise<Check[]> {
  const { operatorsChatId: chatId } = settings
  if (chatId === null) {
    const mend = 'Make a group, add the bot, and set TELEGRAM_OPERATORS_CHAT_ID.'
    return [ill('operators', 'TELEGRAM_OPERATORS_CHAT_ID is not set: support goes nowhere', mend)]
  }
  try {
    const { title } = await telegram.chat(chatId)
    return [
      well('operators', `${title}: found`),
      ...(await rehearse(settings, chatId)).map(asFinding),
    ]
  } catch (error) {
    const mend = 'Add the bot to the group, and check TELEGRAM_OPERATORS_CHAT_ID.'
    return [ill('operators', `not reachable: ${(error as Error).message}`, mend)]
  }
}

/** The bot needs invite links in the channel alone: in this group they are only tried. */
function asFinding({ step, failure }: Attempt): Check {
  if (failure === null) return well('operators', `${step}: works`)
  if (step === 'invite link')
    return well(
      'operators',
      `invite link: not tried, the bot is no administrator here (${failure})`,
    )
  const mend = 'Let the bot send messages in the operators’ group; /ops and support need it.'
  return ill('operators', `${step}: ${failure}`, mend)
}
