import { createTelegram } from '../../adapters/telegram/client.ts'
import type { Config } from '../../config/config.ts'
import type { Telegram } from '../../domains/alerts/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Finding, ill, well } from './finding.ts'

/** Looks at the token, the channel and the bot's rights in it, and the operators' group. Says nothing there. */
export async function checkTelegram({ telegram: settings }: Config): Promise<Finding[]> {
  if (settings === null) return [well('bot', 'off, as TELEGRAM_BOT_TOKEN is not set')]
  const telegram = createTelegram({ ...settings, clock: systemClock, log: createLog('silent') })
  try {
    const { username } = await telegram.me()
    return [
      well('bot', `@${username} answers`),
      await checkChannel(telegram, settings.channelId),
      await checkOperators(telegram, settings.operatorsChatId),
    ]
  } catch (error) {
    const mend =
      'Check TELEGRAM_BOT_TOKEN: @BotFather shows it. Behind a firewall, check TELEGRAM_API_ROOT.'
    return [ill('bot', `does not answer: ${(error as Error).message}`, mend)]
  }
}

async function checkChannel(telegram: Telegram, channelId: string | null): Promise<Finding> {
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
    if (missing.length === 0) return well('channel', `${title}: the bot may do all it must`)
    const mend = 'Give the bot these rights as an administrator of the channel.'
    return ill('channel', `${title}: the bot may not ${missing.join(', ')}`, mend)
  } catch (error) {
    const mend = 'Add the bot to the channel as an administrator, and check TELEGRAM_CHANNEL_ID.'
    return ill('channel', `can't be looked at: ${(error as Error).message}`, mend)
  }
}

async function checkOperators(telegram: Telegram, chatId: string | null): Promise<Finding> {
  if (chatId === null) {
    const mend = 'Make a group, add the bot, and set TELEGRAM_OPERATORS_CHAT_ID.'
    return ill('operators', 'TELEGRAM_OPERATORS_CHAT_ID is not set: support goes nowhere', mend)
  }
  try {
    const { title } = await telegram.chat(chatId)
    return well('operators', `${title}: hears of everything`)
  } catch (error) {
    const mend = 'Add the bot to the group, and check TELEGRAM_OPERATORS_CHAT_ID.'
    return ill('operators', `can't be written to: ${(error as Error).message}`, mend)
  }
}
