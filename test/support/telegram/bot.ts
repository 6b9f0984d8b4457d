import { readUpdate } from '../../../src/adapters/telegram/read-update.ts'
import { type ChannelPolicy, DEFAULT_POLICY } from '../../../src/contract/channel-policy.ts'
import type { Call, Telegram } from '../../../src/domains/messages/index.ts'
import { SendFailure } from '../../../src/domains/messages/index.ts'
import type { BotDeps } from '../../../src/entry/bot/handle-update.ts'
import { createPersonLimit } from '../../../src/entry/bot/limits.ts'
import { textsIn } from '../../../src/entry/bot/texts/languages.ts'
import type { Services } from '../../../src/flows/services.ts'
import { createAlertMatcher } from '../../../src/flows/telegram/alerts/match-alerts.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'

export const CHANNEL = '-1001'
export const OPERATORS = '-1002'

export type Sent = { chat: string; call: Call; at: number }

/** A Telegram that records its calls, and fails as `fail` says. */
function notedTelegram(now: () => number) {
  const sent: Sent[] = []
  const state = {
    sent,
    fail: (_: Sent): SendFailure | null => null,
  }
  const telegram: Telegram = {
    me: async () => ({ id: '1', username: 'bot' }),
    async perform(chat, call) {
      const one = { chat, call, at: now() }
      const failure = state.fail(one)
      if (failure) throw failure
      sent.push(one)
      return { messageId: call.method === 'send' ? sent.length : null }
    },
    memberStatus: async () => 'left',
    memberCount: async () => 2,
    rights: async () => ({ standing: 'administrator', invite: true, restrict: true, post: true }),
    chat: async () => ({ title: 'a chat', kind: 'channel' }),
    createJoinLink: async () => 'https://t.me/+link',
    registerCommands: async () => {},
    poll: async () => {},
    deliverTo: async () => {},
    hears: async () => true,
    read: readUpdate,
  }
  return { telegram, state }
}

/** A policy under which every scored launch is posted at once. */
const EVERY_LAUNCH: ChannelPolicy = {
  ...DEFAULT_POLICY,
  from: 'at_once',
  attention: 0,
  risk: 'severe',
  perDay: 20_000,
  perHour: 20_000,
}

/** The bot around a shop's context, with a recording Telegram. */
export function botAround(services: Services, policy = EVERY_LAUNCH) {
  const { telegram, state } = notedTelegram(services.clock.now)
  const context: BotContext = {
    ...services,
    telegram,
    channelId: CHANNEL,
    publicChannel: null,
    channelLanguage: 'en',
    policy,
    tradeLinks: [],
    operatorsChatId: OPERATORS,
    winBack: false,
    linkRoot: 'https://t.me',
    siteUrl: 'https://mintwatch.example',
    consoleUrl: 'https://mintwatch.example',
    noticesIn: (language) => textsIn(language).notices,
  }
  const deps: BotDeps = { context, limit: createPersonLimit() }
  return { context, deps, state, matcher: createAlertMatcher(context) }
}

export { SendFailure }
