import type { Update } from '../../domains/alerts/index.ts'
import type { AddressReader } from '../../domains/scans/index.ts'
import { createBell } from '../../flows/bell.ts'
import { type BotContext, MESSAGE_NEWS } from '../../flows/bot-context.ts'
import { reconcileChannel, removeEnded } from '../../flows/channel.ts'
import { makeChannelLink } from '../../flows/channel-link.ts'
import { createRightsWatch } from '../../flows/channel-rights.ts'
import { ORDER_NEWS } from '../../flows/context.ts'
import { deliverLaunches, deliverNews } from '../../flows/delivery.ts'
import { forgetOld } from '../../flows/forget.ts'
import { sendNotices } from '../../flows/membership-notices.ts'
import { answerScans } from '../../flows/scan.ts'
import { sendMessages } from '../../flows/send-messages.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every } from './every.ts'

export type BotWork = {
  /** Throws when the update must come again. */
  handle(update: Update): Promise<void>
  registerCommands(): Promise<void>
  readAddress: AddressReader
  webhook: { url: string; secret: string } | null
}

const LOOK_MS = 500

/**
 * The bot role: one process at a time listens to Telegram, sends what waits, and keeps the channel
 * as the memberships say. When it loses the lead it stops and stands by again.
 */
export async function leadBot(
  context: BotContext,
  { handle, registerCommands, readAddress, webhook }: BotWork,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, clock, telegram } = context
  while (!signal.aborted) {
    const leadership = await db.lead('bot', signal)
    if (!leadership) return
    log.info({ epoch: leadership.epoch }, 'the bot listens')
    const led = AbortSignal.any([signal, leadership.signal])
    const jobs = { clock, log, signal: led }
    const bell = createBell(clock)
    const endings = [ORDER_NEWS, MESSAGE_NEWS].map((news) => db.subscribe(news, bell.ring))
    const watchRights = createRightsWatch(context)

    await Promise.all([
      webhook
        ? untilDone(() => telegram.deliverTo(webhook, led), jobs)
        : telegram.poll(handle, led),
      sendMessages(context, led),
      every(LOOK_MS, () => workOff(context, readAddress), { ...jobs, bell }),
      every(LOOK_MS, () => workOffLaunches(context, led), jobs),
      every(MINUTE, () => sendNotices(context), jobs),
      every(5 * SECOND, () => removeEnded(context).then(), jobs),
      untilDone(() => makeChannelLink(context), jobs),
      untilDone(registerCommands, jobs),
      every(MINUTE, watchRights, jobs),
      every(DAY, () => reconcileChannel(context, led), jobs),
      every(HOUR, () => forgetOld(context), jobs),
    ])
    for (const end of endings) end()
    await leadership.release()
  }
}

async function workOff(context: BotContext, readAddress: AddressReader): Promise<void> {
  await Promise.all([deliverNews(context), answerScans(context, readAddress)])
}

async function workOffLaunches(context: BotContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await deliverLaunches(context)) > 0) {}
}

/** Tries until it has worked once. */
async function untilDone(
  work: () => Promise<void>,
  { clock, log, signal }: Parameters<typeof every>[2],
): Promise<void> {
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: (error as Error).message }, 'Telegram could not be told; trying again')
      await clock.wait(5 * SECOND, signal)
    }
  }
}
