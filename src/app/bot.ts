import { readAddress } from '../adapters/solana/facts/read-address.ts'
import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { createTelegram } from '../adapters/telegram/client.ts'
import type { Config } from '../config/config.ts'
import type { Meter } from '../contract/metrics.ts'
import { handleUpdate } from '../entry/bot/handle-update.ts'
import { createPersonLimit } from '../entry/bot/limits.ts'
import { registerCommands } from '../entry/bot/register-commands.ts'
import { textsIn } from '../entry/bot/texts/languages.ts'
import { leadBot } from '../entry/jobs/lead-bot.ts'
import type { Services } from '../flows/services.ts'
import type { BotContext } from '../flows/telegram/context.ts'
import { SECOND } from '../kernel/clock.ts'
import { untilDone } from '../kernel/loop.ts'
import { meterTelegram } from './metered/telegram.ts'

/** The bot in this process, whichever roles it has. */
export type Bot = {
  context: BotContext
  /** The link to the bot. Retries until Telegram answers; null: stopped first. */
  link(signal: AbortSignal): Promise<string | null>
  /** Handles a delivered update. False: it is not an update. Throws if Telegram must deliver it again. */
  take(body: unknown): Promise<boolean>
  /** The bot role, until `signal` aborts. */
  run(rpc: SolanaRpc, signal: AbortSignal): Promise<void>
}

/** @returns null if no bot is configured */
export function createBot(
  {
    telegram: settings,
    channelPolicy,
    tradeLinks,
  }: Pick<Config, 'telegram' | 'channelPolicy' | 'tradeLinks'>,
  services: Services,
  { siteUrl, consoleUrl }: { siteUrl: string; consoleUrl: string },
  meter: Meter,
): Bot | null {
  const { clock, log } = services
  if (settings === null) {
    log.info({}, 'no TELEGRAM_BOT_TOKEN: the bot is off')
    return null
  }
  const context: BotContext = {
    ...services,
    telegram: meterTelegram(createTelegram({ ...settings, clock, log }), clock, meter),
    channelId: settings.channelId,
    publicChannel: settings.publicChannel,
    channelLanguage: settings.channelLanguage,
    policy: channelPolicy,
    tradeLinks,
    operatorsChatId: settings.operatorsChatId,
    winBack: settings.winBack,
    linkRoot: settings.linkRoot,
    siteUrl,
    consoleUrl,
    noticesIn: (language) => textsIn(language).notices,
  }
  const limit = createPersonLimit()

  return {
    context,
    async link(signal) {
      const job = { what: 'asking for the bot’s name', ms: 5 * SECOND, clock, log, signal }
      const me = await untilDone(job, () => context.telegram.me(signal))
      return me && `${settings.linkRoot}/${me.username}`
    },
    async take(body) {
      const update = context.telegram.read(body)
      if (update) await handleUpdate({ context, limit }, update)
      return update !== null
    },
    run: (rpc, signal) =>
      leadBot(
        context,
        {
          handle: (leading, update) => handleUpdate({ context: leading, limit }, update),
          registerCommands,
          readAddress: readAddress(rpc, clock),
          webhook: settings.webhook,
        },
        signal,
      ),
  }
}
