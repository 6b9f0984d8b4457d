import { join } from 'node:path'
import { createTradeArchive } from '../adapters/archive/create.ts'
import { createSharePictures } from '../adapters/share-pictures/create.ts'
import { createPictures } from '../adapters/solana/facts/pictures.ts'
import { readAddress } from '../adapters/solana/facts/read-address.ts'
import { chainOf } from '../adapters/solana/rpc/genesis.ts'
import type { SolanaRpc } from '../adapters/solana/rpc/rpc.ts'
import { createWebhookSender } from '../adapters/webhooks/send.ts'
import type { Config } from '../config/config.ts'
import type { Meter } from '../contract/metrics.ts'
import type { SiteSettings } from '../contract/site-settings.ts'
import { textsIn } from '../entry/bot/texts/languages.ts'
import type { ConsoleHost } from '../entry/http/console/console-host.ts'
import { loadConsoleFiles } from '../entry/http/console/files.ts'
import { addressReader } from '../entry/http/middleware/client-address.ts'
import { createLimits } from '../entry/http/middleware/limits.ts'
import type { Shared } from '../entry/http/middleware/shared-counter.ts'
import { WALLET_SCRIPT_PATH } from '../entry/http/pages.ts'
import type { Readiness } from '../entry/http/readiness.ts'
import { createRouter } from '../entry/http/router.ts'
import { type Serving, serve } from '../entry/http/serve.ts'
import { createStreams, type Streams } from '../entry/http/streams.ts'
import { leadDeliveries } from '../entry/jobs/lead-deliveries.ts'
import { createEventLog } from '../flows/launches/event-log.ts'
import { memberFeed, publicFeed } from '../flows/launches/feed.ts'
import { measuredStats } from '../flows/launches/measured-stats.ts'
import { createTrackRecord } from '../flows/launches/track-record.ts'
import { knownGenesis } from '../flows/purchase/accept-genesis.ts'
import type { Services } from '../flows/services.ts'
import { HOUR } from '../kernel/clock.ts'
import { every } from '../kernel/loop.ts'
import { runDoctor } from './doctor.ts'
import { freeBytes } from './free-bytes.ts'
import { createHistory } from './history.ts'
import { createPush } from './push.ts'
import { readRelease } from './read-release.ts'
import { CONSOLE_FOLDER, loadSite } from './site.ts'

/** How this process is watched from outside. */
export type Watched = { meter: Meter; readiness: Readiness }

/** The site and the API in this process. */
export type Web = {
  listening: Serving
  show(news: Partial<SiteSettings>): void
  /** Sends members' webhooks and notifications while this process leads them, and measures the live stats, until it stops. */
  run(): Promise<void>
}

/** What the site and the API get from the rest of this process. */
type WebParts = {
  rpc: SolanaRpc
  /** Resolves once each price service has been asked. */
  ready: Promise<void>
  /** Handles an update that Telegram delivered; undefined: the bot has not started yet. */
  takeUpdate(body: unknown): Promise<boolean> | undefined
  rescan: ConsoleHost['rescan']
  watched: Watched
}

/** Serves the built site; `show` updates the pages' settings later. */
export async function startWeb(
  config: Config,
  context: Services,
  { rpc, ready, takeUpdate, rescan, watched }: WebParts,
  signal: AbortSignal,
): Promise<Web> {
  const { site, publicUrl, trialHours, referralRates } = config
  const { connectSources, walletScript } = site
  const webhook = config.telegram?.webhook ?? null
  let settings = firstSettings(config, await knownGenesis(context))
  const built = await loadSite({ connectSources, walletScript, publicUrl }, settings)
  let isReady = false
  ready.then(() => {
    isReady = true
  })
  const events = createEventLog(context, signal)
  const sender = createWebhookSender(context.clock, { anyAddress: config.privateWebhooks })
  const push = createPush(config, context)
  const router = createRouter({
    services: context,
    isReady: () => isReady,
    botLink: () => settings.bot,
    channelId: config.telegram?.channelId ?? null,
    webhook: webhook && { secret: webhook.secret, take: async (body) => takeUpdate(body) ?? false },
    seller: config.seller,
    trialHours,
    referralRates,
    pages: built.pages,
    pictures: createPictures({
      gateway: config.launches.metadataGateway,
      folder: join(config.dataDir, 'pictures'),
      clock: context.clock,
      log: context.log,
    }),
    sharePictures: createSharePictures(context.clock, signal),
    archive: createTradeArchive(config.trades.archiveDir),
    limits: createLimits(sharedBy(context, watched.meter)),
    streams: openStreams(signal, watched),
    readiness: watched.readiness,
    feeds: { members: memberFeed(context, signal), public: publicFeed(context, signal) },
    events,
    sender,
    push,
    readAddress: readAddress(rpc, context.clock),
    console: hostConsole(config, context, rescan),
    publicUrl,
    production: config.production,
    hstsSubdomains: config.hstsSubdomains,
    freeBytes: async () => (config.databaseUrl === null ? freeBytes(config.dataDir) : null),
    addressOf: addressReader(config.trustProxy),
  })
  return {
    listening: await serve(router, config, { clock: context.clock, meter: watched.meter }),
    run: async () => {
      await Promise.all([
        leadDeliveries({ ...context, sender, push }, events, signal),
        site.measuresStats && measureStats(context, show, signal),
      ])
    },
    show,
  }

  function show(news: Partial<SiteSettings>) {
    settings = { ...settings, ...news }
    built.show(settings)
  }
}

/** Measures the landing page's figures once an hour. */
async function measureStats(
  context: Services,
  show: Web['show'],
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = context
  const readTrackRecord = createTrackRecord(context)
  await every({ what: 'measuring the live stats', ms: HOUR, clock, log, signal }, async () =>
    show({ stats: await measuredStats(context, await readTrackRecord()) }),
  )
}

function hostConsole(
  config: Config,
  context: Services,
  rescan: ConsoleHost['rescan'],
): ConsoleHost {
  return {
    origin: config.operatorOrigin,
    files: loadConsoleFiles(CONSOLE_FOLDER),
    release: readRelease(),
    explorer: config.site.explorerUrl,
    rescan,
    history: createHistory(config, context),
    answerText: (text, language) => textsIn(language).notices.fromSupport(text),
    broadcastText: config.telegram === null ? null : textsIn(null).notices.broadcast,
    freeBytes: () => freeBytes(config.dataDir).catch(() => null),
    examine: runDoctor,
  }
}

function openStreams(signal: AbortSignal, { meter, readiness }: Watched): Streams {
  const streams = createStreams(signal, readiness.draining)
  meter.gauge('mintwatch_streams', () => [{ labels: {}, value: streams.count() }])
  return streams
}

/** Several processes may serve from one PostgreSQL; SQLite has one process. */
function sharedBy({ db, clock, sealer }: Services, meter: Meter): Shared | undefined {
  if (db.engine === 'sqlite') return undefined
  const onDecision = (limit: string, by: string) =>
    meter.count('mintwatch_limits_total', { limit, by })
  return { db, clock, sealer, onDecision }
}

/** The settings of pages before the RPC service and the bot have answered. */
function firstSettings(
  { site, trialHours, referralRates, tradeLinks }: Config,
  genesisHash: string | null,
): SiteSettings {
  return {
    stats: null,
    notice: site.noticeText === null ? null : { text: site.noticeText, href: site.noticeUrl },
    wallet_script: site.walletScript === null ? null : WALLET_SCRIPT_PATH,
    chain: genesisHash === null ? 'solana:mainnet' : chainOf(genesisHash),
    explorer: site.explorerUrl,
    twitter: site.twitterUrl,
    github: site.githubUrl,
    bot: null,
    trial_hours: trialHours,
    referral_rates: referralRates,
    ...(tradeLinks.length > 0 && { trade_links: tradeLinks }),
  }
}

/** The console's origin. Passkeys on this machine are bound to localhost. */
export function consoleUrlOf({ operatorOrigin, publicUrl }: Config, port: number): string {
  return operatorOrigin ?? publicUrl ?? `http://localhost:${port}`
}
