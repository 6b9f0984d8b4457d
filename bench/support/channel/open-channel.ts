import { prepareTelegram } from '../../../sandbox/telegram/start.ts'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import { DEFAULT_POLICY } from '../../../src/contract/channel-policy.ts'
import { NO_METER } from '../../../src/contract/metrics.ts'
import type { ChainFacts } from '../../../src/domains/launches/index.ts'
import type { Telegram } from '../../../src/domains/messages/index.ts'
import { PRIOR, RULES } from '../../../src/domains/risk/index.ts'
import { textsIn } from '../../../src/entry/bot/texts/languages.ts'
import { leadBot } from '../../../src/entry/jobs/lead-bot.ts'
import type { DetectionContext } from '../../../src/flows/detection/context.ts'
import { createDetection } from '../../../src/flows/detection/detection.ts'
import { forgetWatched } from '../../../src/flows/detection/follow/turns/forget-watched.ts'
import { determineOutcomes } from '../../../src/flows/detection/report/determine-outcomes.ts'
import { runStages } from '../../../src/flows/detection/report/run-stages.ts'
import { createSolMove } from '../../../src/flows/detection/report/sol-move.ts'
import { scorerWith } from '../../../src/flows/learning/load-scorer.ts'
import type { BotContext } from '../../../src/flows/telegram/context.ts'
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { every } from '../../../src/kernel/loop.ts'
import { openShop, seededEntropy } from '../../../test/support/shop.ts'
import { openFolder } from '../processes.ts'
import type { DrivenClock } from './driven-clock.ts'

/** A call's travel time to Telegram, on the driven clock. */
const WAY_MS = 100
/** There is no chain here, so facts are unknown. */
const SILENT: ChainFacts = {
  mint: async () => null,
  holders: async () => null,
  funding: async () => null,
  funderFunding: async () => null,
  tip: async () => null,
  balance: async () => null,
  tokenSource: async () => null,
  document: async () => null,
  trades: async () => null,
  tradedIn: async () => null,
}

/**
 * The detector and the bot as the app wires them, and the emulated Telegram with its limits on, all on one
 * driven clock.
 */
export async function openChannel(stack: AsyncDisposableStack, clock: DrivenClock) {
  const shop = await openShop({ dataDir: await openFolder(stack), databaseUrl: null })
  stack.defer(() => shop.close())
  const entropy = seededEntropy('channel day')
  const world = await prepareTelegram({
    ...{ folder: await openFolder(stack), host: '127.0.0.1', port: 0 },
    ...{ now: clock.now, entropy },
  })
  await world.open()
  stack.defer(() => world.close())
  world.handle.faults.set({ strictRates: true })
  const over = new AbortController()
  const { signal } = over
  const shared = { ...shop.context, clock, entropy }
  const detecting: DetectionContext = {
    ...shared,
    exchanges: new Map(),
    solMove: createSolMove(shared.prices),
    facts: { open: () => SILENT },
    score: scorerWith(PRIOR, RULES).score,
    owns: () => true,
    meter: NO_METER,
    readsWhole: true,
    hasBot: true,
  }
  const { TELEGRAM_BOT_TOKEN: botToken = '', TELEGRAM_API_ROOT: apiRoot = '' } = world.env
  const client = createTelegram({ botToken, apiRoot, clock, log: shared.log })
  const bot: BotContext = {
    ...shared,
    telegram: onTheWay(client, clock),
    publicChannel: null,
    channelId: String(world.handle.channelId),
    channelLanguage: 'en',
    policy: DEFAULT_POLICY,
    operatorsChatId: String(world.handle.operatorsId),
    winBack: false,
    linkRoot: 'https://t.me',
    siteUrl: 'https://mintwatch.example',
    consoleUrl: 'https://mintwatch.example',
    tradeLinks: [],
    noticesIn: (language) => textsIn(language).notices,
  }
  const detection = createDetection(detecting, signal)
  await detection.start()
  const job = { clock, log: shared.log, signal }
  const running = Promise.all([
    detection.run(),
    runStages(detecting, detection, signal),
    every({ ...job, what: 'outcomes', ms: 10 * SECOND }, () =>
      determineOutcomes(detecting, signal),
    ),
    every({ ...job, what: 'forgetting', ms: MINUTE }, () => forgetWatched(detecting, signal)),
    leadBot(
      bot,
      {
        handle: async () => {},
        registerCommands: async () => {},
        readAddress: async () => ({ kind: 'unknown' }) as never,
        webhook: null,
      },
      signal,
    ),
  ])
  return {
    db: shared.db,
    sink: detection.sink,
    handle: world.handle,
    channelId: world.handle.channelId,
    async stop() {
      over.abort()
      await clock.runUntil(clock.now() + MINUTE)
      await running
    },
  }
}

/** Delays each call by its travel time; the clock stands still while the socket is busy. Nobody writes to the bot. */
function onTheWay(client: Telegram, clock: DrivenClock): Telegram {
  const slowly =
    <Given extends unknown[], T>(call: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      await clock.wait(WAY_MS)
      return clock.during(() => call(...given))
    }
  return {
    ...client,
    me: slowly(client.me),
    perform: slowly(client.perform),
    rights: slowly(client.rights),
    memberStatus: slowly(client.memberStatus),
    createJoinLink: slowly(client.createJoinLink),
    poll: (_, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
  }
}
