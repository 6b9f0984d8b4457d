import { createTelegram } from '../../adapters/telegram/client.ts'
import { type Attempt, rehearse } from '../../adapters/telegram/rehearse.ts'
import type { Config } from '../../config/config.ts'
import { type Telegram, TokenRefused } from '../../domains/messages/index.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createLog } from '../../kernel/log.ts'
import { type Check, fail, pass } from './check.ts'

/**
 * Checks the token, the channels with the bot's rights in them, and the operators' group, where it
 * posts, edits, and deletes a message and makes and revokes an invite link.
 */
export async function checkTelegram({ telegram: settings }: Config): Promise<Check[]> {
  if (settings === null) return [pass('bot', 'off, because TELEGRAM_BOT_TOKEN is not set')]
  const telegram = createTelegram({ ...settings, clock: systemClock, log: createLog('silent') })
  try {
    const { username } = await telegram.me()
    return [
      pass('bot', `@${username} answers`),
      await checkChannel(telegram, settings.channelId),
      ...(await checkPublicChannel(telegram, settings.publicChannel?.id ?? null)),
      ...(await checkOperators(telegram, settings)),
    ]
  } catch (error) {
    return [
      error instanceof TokenRefused
        ? fail(
            'bot',
            `${error.message}: it was revoked or is mistyped`,
            'Set TELEGRAM_BOT_TOKEN to the one that @BotFather shows under /mybots, and restart.',
          )
        : fail(
            'bot',
            `does not answer: ${(error as Error).message}`,
            'Check whether this machine reaches api.telegram.org. Behind a firewall, set TELEGRAM_API_ROOT.',
          ),
    ]
  }
}

async function checkChannel(telegram: Telegram, channelId: string | null): Promise<Check> {
  if (channelId === null) {
    const fix =
      'Make a private channel, add the bot as an administrator, and set TELEGRAM_CHANNEL_ID.'
    return fail('channel', 'TELEGRAM_CHANNEL_ID is not set: members have no channel', fix)
  }
  try {
    const { title, kind } = await telegram.chat(channelId)
    if (kind !== 'channel')
      return fail('channel', `${title} is a ${kind}`, 'Set TELEGRAM_CHANNEL_ID to a channel.')
    const { invite, restrict, post } = await telegram.rights(channelId)
    const missing = [
      ...(invite ? [] : ['invite users']),
      ...(restrict ? [] : ['ban users']),
      ...(post ? [] : ['post messages']),
    ]
    if (missing.length === 0)
      return pass('channel', `${title}: the bot has all the rights it needs`)
    const fix = 'Give the bot these rights as an administrator of the channel.'
    return fail('channel', `${title}: the bot may not ${missing.join(', ')}`, fix)
  } catch (error) {
    const fix = 'Add the bot to the channel as an administrator, and check TELEGRAM_CHANNEL_ID.'
    return fail('channel', `not reachable: ${(error as Error).message}`, fix)
  }
}

async function checkPublicChannel(telegram: Telegram, id: string | null): Promise<Check[]> {
  if (id === null) return []
  const name = 'public channel'
  try {
    const { title, kind } = await telegram.chat(id)
    if (kind !== 'channel')
      return [fail(name, `${title} is a ${kind}`, 'Set PUBLIC_CHANNEL_ID to a channel.')]
    const { post } = await telegram.rights(id)
    const fix = 'Make the bot an administrator of it with the right to post messages.'
    return [
      post
        ? pass(name, `${title}: the bot may post`)
        : fail(name, `${title}: the bot may not post messages`, fix),
    ]
  } catch (error) {
    const fix = 'Add the bot to the channel as an administrator, and check PUBLIC_CHANNEL_ID.'
    return [fail(name, `not reachable: ${(error as Error).message}`, fix)]
  }
}

async function checkOperators(
  telegram: Telegram,
  settings: NonNullable<Config['telegram']>,
): Promise<Check[]> {
  const { operatorsChatId: chatId } = settings
  if (chatId === null) {
    const fix = 'Make a group, add the bot, and set TELEGRAM_OPERATORS_CHAT_ID.'
    return [
      fail('operators', 'TELEGRAM_OPERATORS_CHAT_ID is not set: nobody gets support messages', fix),
    ]
  }
  try {
    const { title } = await telegram.chat(chatId)
    return [
      pass('operators', `${title}: found`),
      ...(await rehearse(settings, chatId)).map(asFinding),
    ]
  } catch (error) {
    const fix = 'Add the bot to the group, and check TELEGRAM_OPERATORS_CHAT_ID.'
    return [fail('operators', `not reachable: ${(error as Error).message}`, fix)]
  }
}

/** The bot needs invite links only in the channel; here they are just tested. */
function asFinding({ step, failure }: Attempt): Check {
  if (failure === null) return pass('operators', `${step}: works`)
  if (step === 'invite link')
    return pass(
      'operators',
      `invite link: not tested, because the bot is not an administrator here (${failure})`,
    )
  const fix = 'Let the bot send messages in the operators’ group; /ops and support need it.'
  return fail('operators', `${step}: ${failure}`, fix)
}
