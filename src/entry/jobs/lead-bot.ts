import type { HealthTrouble } from '../../contract/console/system.ts'
import { MESSAGES_QUEUED, ORDER_CHANGED } from '../../contract/news.ts'
import { delivers, sentLately, TokenRefused, type Update } from '../../domains/messages/index.ts'
import type { AddressReader } from '../../domains/scans/index.ts'
import { recordHealth } from '../../flows/health/record-health.ts'
import { subscribe } from '../../flows/news.ts'
import { type AlertMatcher, createAlertMatcher } from '../../flows/telegram/alerts/match-alerts.ts'
import { checkGroups } from '../../flows/telegram/alerts/own-group.ts'
import { spreadBroadcast } from '../../flows/telegram/broadcasts/spread-broadcast.ts'
import { reconcileChannel } from '../../flows/telegram/channel/reconcile-channel.ts'
import { removeEnded } from '../../flows/telegram/channel/remove-ended.ts'
import { makeChannelLink } from '../../flows/telegram/channel-link.ts'
import { createRightsCheck, type RightsCheck } from '../../flows/telegram/channel-rights.ts'
import type { BotContext } from '../../flows/telegram/context.ts'
import { deliverLaunches } from '../../flows/telegram/deliver-launches.ts'
import { deliverNews, deliverTurns } from '../../flows/telegram/deliver-news.ts'
import { createDigester } from '../../flows/telegram/digests/send-digests.ts'
import { forgetOld } from '../../flows/telegram/forget.ts'
import { confirmImports } from '../../flows/telegram/imports/confirm-imports.ts'
import { sendNotices } from '../../flows/telegram/membership-notices.ts'
import { announcePolicy } from '../../flows/telegram/posts/announce-policy.ts'
import { refreshPosts } from '../../flows/telegram/posts/refresh-posts.ts'
import { repeatPosts } from '../../flows/telegram/public/repeat-posts.ts'
import { warnRepeated } from '../../flows/telegram/public/warn-repeated.ts'
import { answerScans } from '../../flows/telegram/scan.ts'
import { sendMessages } from '../../flows/telegram/send-messages.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every, type Loops, untilDone } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'
import { createWake } from '../../kernel/loop-wake.ts'
import { telegramUntil } from './telegram-until.ts'

type BotWork = {
  /** Throws if Telegram must deliver the update again. */
  handle(context: BotContext, update: Update): Promise<void>
  registerCommands(context: BotContext): Promise<void>
  readAddress: AddressReader
  webhook: { url: string; secret: string } | null
}

const LOOK_MS = 500
const LOOK_AT_POSTS_MS = 15 * SECOND
const TRY_AGAIN_MS = 5 * SECOND
/** Operators get a message within a minute after the bot was removed. */
const LOOK_AT_RIGHTS_MS = 30 * SECOND
/** Operators see the effect of a new policy before the channel does, unless it can't be told for this long. */
const ANNOUNCED_WITHIN_MS = MINUTE

/**
 * The bot role: one process at a time receives updates, sends queued messages, and keeps the
 * channel in line with the memberships.
 */
export async function leadBot(
  given: BotContext,
  { handle, registerCommands, readAddress, webhook }: BotWork,
  signal: AbortSignal,
): Promise<void> {
  await whileLeading('bot', { ...given, signal }, async ({ db, signal: led }) => {
    const { clock, log } = given
    using telegram = telegramUntil(given.telegram, clock, led)
    const context = { ...given, db, telegram }
    const job = { clock, log, signal: led }
    const once = { ...job, ms: TRY_AGAIN_MS }
    const wake = createWake(clock)
    const turned = createWake(clock)
    const endings = [
      ...[ORDER_CHANGED, MESSAGES_QUEUED].map((news) => subscribe(db, news, wake.wake)),
      subscribe(db, MESSAGES_QUEUED, turned.wake),
    ]
    const isBack = createWake(clock)
    const rights = createRightsCheck(context, isBack.wake)
    const matcher = createAlertMatcher(context)
    const digester = createDigester(context)
    const announcing = untilDone({ ...once, what: 'announcing the policy' }, () =>
      announcePolicy(context),
    )

    await Promise.all([
      webhook
        ? untilDone({ ...once, what: 'setting the webhook' }, () =>
            telegram.deliverTo(webhook, led),
          )
        : telegram.poll((update) => handle(context, update), led),
      sendMessages(context, led),
      every({ ...job, what: 'delivering news', ms: LOOK_MS, wake }, () =>
        deliverNews(context).then(() => {}),
      ),
      // Neither slow scans nor thousands of launches hold up other news or a warning.
      every({ ...job, what: 'answering scans', ms: LOOK_MS }, () =>
        answerScans(context, readAddress),
      ),
      every({ ...job, what: 'delivering warnings', ms: LOOK_MS, wake: turned }, () =>
        deliverTurns(context).then(() => {}),
      ),
      announcing,
      Promise.race([announcing, clock.wait(ANNOUNCED_WITHIN_MS, led)]).then(() =>
        every({ ...job, what: 'delivering launches', ms: LOOK_MS }, () =>
          workOffLaunches(context, matcher, led),
        ),
      ),
      followPosts(context, job),
      every({ ...job, what: 'spreading a broadcast', ms: SECOND }, () => spreadBroadcast(context)),
      every({ ...job, what: 'sending digests', ms: LOOK_AT_POSTS_MS }, digester.send),
      every({ ...job, what: 'checking members’ groups', ms: MINUTE }, () => checkGroups(context)),
      every({ ...job, what: 'sending notices', ms: MINUTE }, () => followMembers(context)),
      every({ ...job, what: 'removing ended members', ms: 5 * SECOND }, () =>
        removeEndedIfAllowed(context, rights),
      ),
      untilDone({ ...once, what: 'making the channel link' }, () => makeChannelLink(context)),
      untilDone({ ...once, what: 'registering commands' }, () => registerCommands(context)),
      every({ ...job, what: 'watching channel rights', ms: LOOK_AT_RIGHTS_MS }, rights.check),
      every({ ...job, what: 'reconciling the channel', ms: DAY, wake: isBack }, () =>
        reconcileChannel(context, led),
      ),
      every({ ...job, what: 'recording the bot’s health', ms: MINUTE }, () =>
        recordHealth(context, 'bot', () => isDelivering(context, webhook, led)),
      ),
      every({ ...job, what: 'forgetting old rows', ms: HOUR }, () => forgetOld(context)),
    ])
    for (const end of endings) end()
  })
}

/** Whether Telegram answers, hands over what people write, and takes our messages, or why it does not. */
async function isDelivering(
  { telegram, db, clock }: BotContext,
  webhook: BotWork['webhook'],
  signal: AbortSignal,
): Promise<boolean | HealthTrouble> {
  try {
    await telegram.me(signal)
  } catch (error) {
    if (error instanceof TokenRefused) return 'token_refused'
    throw error
  }
  if (!(await telegram.hears(webhook, signal))) return 'deaf'
  return delivers(await sentLately(db.read, clock.now()))
}

async function workOffLaunches(
  context: BotContext,
  matcher: AlertMatcher,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await deliverLaunches(context, matcher)) > 0) {}
}

async function followPosts(context: BotContext, job: Loops): Promise<void> {
  await Promise.all([
    every({ ...job, what: 'editing posts', ms: LOOK_AT_POSTS_MS }, async () => {
      await refreshPosts(context)
    }),
    every({ ...job, what: 'repeating posts', ms: MINUTE }, async () => {
      await repeatPosts(context)
      await warnRepeated(context)
    }),
  ])
}

async function followMembers(context: BotContext): Promise<void> {
  await Promise.all([sendNotices(context), confirmImports(context)])
}

async function removeEndedIfAllowed(context: BotContext, rights: RightsCheck): Promise<void> {
  if (rights.mayRemove()) await removeEnded(context)
}
