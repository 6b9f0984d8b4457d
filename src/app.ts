import { newsBesideNats } from './adapters/nats/news.ts'
import { pollPrices } from './adapters/prices/poll.ts'
import { createChainHead } from './adapters/solana/payments/head.ts'
import { watchPayments } from './adapters/solana/payments/payment-watcher.ts'
import { createReferralChain } from './adapters/solana/payments/referral-chain.ts'
import { chainOf } from './adapters/solana/rpc/genesis.ts'
import type { SolanaRpc } from './adapters/solana/rpc/rpc.ts'
import { acceptWallet } from './app/accept-wallet.ts'
import { addressesToRead, rescanOf } from './app/addresses-to-read.ts'
import { runBackup } from './app/backup.ts'
import { createBot } from './app/bot.ts'
import { joinCluster } from './app/cluster.ts'
import { createDetector } from './app/detector.ts'
import { fetchGenesisHash } from './app/fetch-genesis.ts'
import { createHistory } from './app/history.ts'
import { meterLeads, rolesToLead } from './app/metered/leads.ts'
import { meterRpc } from './app/metered/rpc.ts'
import { startMetrics } from './app/metrics.ts'
import { createRpc, openDatabase } from './app/open.ts'
import { readRelease } from './app/read-release.ts'
import { createTrainer } from './app/trainer.ts'
import { createTransparency } from './app/transparency.ts'
import { createUsdc, priceSources } from './app/usdc.ts'
import { consoleUrlOf, startWeb } from './app/web.ts'
import { pageWriterIn } from './app/write-page.ts'
import type { Config } from './config/config.ts'
import { loadDataKey } from './config/data-key.ts'
import { secretsOf } from './config/secrets.ts'
import { needsMainnet } from './config/test-money.ts'
import { exchangesWith } from './contract/launches/exchanges.ts'
import type { PaymentSink, PriceReading, Prices } from './domains/orders/index.ts'
import { textsIn } from './entry/bot/texts/languages.ts'
import { leadLog } from './entry/jobs/lead-log.ts'
import { leadPayments } from './entry/jobs/lead-payments.ts'
import type { OpsContext } from './entry/ops/command.ts'
import { runOps } from './entry/ops/commands.ts'
import { listenForOps } from './entry/ops/socket.ts'
import { showFigures } from './flows/health/show-figures.ts'
import { watchRoles } from './flows/health/watch-roles.ts'
import { acceptOurWallets } from './flows/operator/retire.ts'
import { acceptGenesis } from './flows/purchase/accept-genesis.ts'
import { recordRate } from './flows/purchase/rates.ts'
import type { Services } from './flows/services.ts'
import { warnOfDataKey } from './flows/telegram/data-key.ts'
import { type Clock, SECOND, systemClock } from './kernel/clock.ts'
import { createAnswers } from './kernel/collections/answers.ts'
import { type Entropy, systemEntropy } from './kernel/ids.ts'
import { createLog, type Log } from './kernel/log.ts'
import { createSealer } from './kernel/seal.ts'

const WALLET_SHOWN_WITHIN = 5 * SECOND

/** What an app takes from outside; tests supply their own. */
export type Surroundings = { clock: Clock; entropy: Entropy; log: Log }

export type App = {
  /** The site's address; null if this process has no web role. */
  url: string | null
  rpc: SolanaRpc
  context: Services
  /** Resolves once the chain has shown that it is the right one, and our wallet that it is one. */
  accepted: Promise<void>
  /** Rejects when the app can't continue, for example on the wrong cluster. */
  failed: Promise<never>
  /** Ends everything at once; requests that run are cut after 2 s. */
  stop(): Promise<void>
  /**
   * Ends everything without losing a request: says so at `/readyz`, sends event streams elsewhere,
   * serves on until the proxy has noticed, and lets running requests finish. Takes at most 10 s.
   */
  drain(): Promise<void>
}

function systemSurroundings(config: Config): Surroundings {
  return {
    clock: systemClock,
    entropy: systemEntropy,
    log: createLog(config.logLevel, secretsOf(config)),
  }
}

/**
 * Brings the database up to date and starts the configured roles. Everything ends with `stop`; a
 * failed start leaves nothing running.
 */
export async function startApp(
  config: Config,
  surroundings = systemSurroundings(config),
): Promise<App> {
  const { clock, entropy, log } = surroundings
  const stopping = new AbortController()
  const { signal } = stopping
  await using starting = new AsyncDisposableStack()
  const release = readRelease()
  log.info(release, 'starting')
  const { meter, readiness } = await startMetrics(config, log, starting, release)
  const opened = starting.adopt(await openDatabase(config, log, clock), (one) => one.close())
  readiness.move('starting')
  const cluster =
    config.nats && (await joinCluster(config.nats, config.roles, { db: opened, ...surroundings }))
  starting.defer(() => cluster?.close())
  const alone = () => newsBesideNats(opened, { clock, log, signal })
  const heard = cluster?.db ?? (opened.engine === 'postgres' ? alone() : opened)
  const expected = rolesToLead(config)
  const { db, led } = meterLeads(heard, meter, expected)
  showFigures({ db, clock }, meter, { isCluster: cluster !== null, expected })
  const rpc = createRpc(config, surroundings, meterRpc(meter, 'payments'))
  const head = createChainHead({ rpc, clock })
  const hasPayments = config.roles.includes('payments')
  const keep = ({ quote }: PriceReading) => {
    if (quote && hasPayments)
      recordRate({ db }, quote, usdc?.receiver.read()?.price).catch((error) =>
        log.warn({ err: error.message }, 'a rate was not kept'),
      )
  }
  const sources = priceSources(config)
  const usdc = createUsdc(config, sources.usdc, { clock, log, signal })
  starting.defer(() => usdc?.done)
  const prices = pollPrices({ sources: sources.sol, clock, log, signal, onReading: keep })
  starting.defer(() => prices.done)
  starting.defer(() => stopping.abort())
  const context = createContext(config, surroundings, {
    db,
    prices,
    head,
    usdc: usdc?.receiver ?? null,
  })
  await acceptOurWallets(context, config.earlierWallets)
  await warnOfDataKey(context)

  const web = config.roles.includes('web')
    ? await startWeb(
        config,
        context,
        {
          rpc,
          ready: prices.ready,
          takeUpdate: (body) => bot?.take(body),
          rescan: rescanOf(config, context, rpc, signal),
          watched: { meter, readiness },
        },
        signal,
      )
    : null
  starting.defer(() => web?.listening.close())
  const port = web?.listening.port ?? config.port
  const url = web && `http://localhost:${port}`
  // Telegram rejects buttons to localhost; the site redirects visitors who follow one.
  const siteUrl = config.publicUrl ?? `http://127.0.0.1:${port}`
  const consoleUrl = consoleUrlOf(config, port)
  const bot = createBot(config, context, { siteUrl, consoleUrl }, meter)
  const detects = config.roles.includes('detector') || config.roles.includes('ingest')
  const detector = detects ? createDetector(config, context, bot !== null, cluster, meter) : null
  const opsContext = createOpsContext({ ...config, port }, context, rpc, signal)
  const ops = listenForOps(config.dataDir, (args) => runOps(opsContext, args), log)
  starting.defer(() => ops.close())
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const accepted = Promise.withResolvers<void>()
  let isChainSilent = true
  const work = Promise.all([
    runOnAcceptedCluster(),
    runBot(),
    showBot(),
    runBackup(config, context, signal),
    web?.run(),
    watchRoles(context, { expected, led, isChainSilent: () => isChainSilent }, signal),
  ])
    .then(() => {})
    .catch(failure.reject)
  starting.defer(() => work)

  prices.ready.then(() => readiness.move('ready'))
  const running = starting.move()
  return {
    url,
    rpc,
    context,
    accepted: accepted.promise,
    failed: failure.promise,
    async drain() {
      // A proxy that never saw us ready has nothing to notice.
      const noticeMs = readiness.phase() === 'ready' ? config.drainSeconds * SECOND : 0
      readiness.move('draining')
      await web?.listening.drain(noticeMs)
      await stop()
    },
    stop,
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await running.disposeAsync()
  }

  async function runOnAcceptedCluster(): Promise<void> {
    const genesisHash = await fetchGenesisHash(rpc, surroundings, signal)
    if (genesisHash === null) return
    isChainSilent = false
    await acceptGenesis({ db }, genesisHash, { mainnetOnly: needsMainnet(config) })
    web?.show({ chain: chainOf(genesisHash) })
    const looking = acceptWallet(rpc, config.receivingWallet, surroundings, signal)
    // A service that doesn't show accounts is no reason to sell nothing.
    await Promise.race([looking, clock.wait(WALLET_SHOWN_WITHIN, signal)])
    accepted.resolve()
    await Promise.all([
      looking,
      hasPayments && runPayments(genesisHash),
      usdc?.run(rpc, genesisHash),
      detector?.run(signal),
      config.roles.includes('detector') && leadLog(opsContext.transparency, signal),
    ])
  }

  /** Without waiting for the chain, so that operators hear that it is silent. */
  async function runBot(): Promise<void> {
    if (config.roles.includes('bot')) await bot?.run(rpc, signal)
  }

  async function showBot(): Promise<void> {
    const link = web && (await bot?.link(signal))
    if (link) web.show({ bot: link })
  }

  async function runPayments(genesisHash: string): Promise<void> {
    const watched = await addressesToRead(config, context, genesisHash)
    const watch = (sink: PaymentSink, led: AbortSignal) =>
      watchPayments({
        rpc,
        wsUrls: config.solana.endpoints.map(({ wsUrl }) => wsUrl),
        ...watched,
        sink,
        clock,
        entropy,
        log,
        signal: led,
        onSlot: head.heard,
      })
    const referrals = createReferralChain({ rpc, clock })
    await leadPayments(context, { watch, referrals, hasBot: bot !== null }, signal)
  }
}

/** The operator's functions without a server: on SQLite this takes the data folder's lock. */
export async function openOps(config: Config): Promise<OpsContext & { close(): Promise<void> }> {
  const surroundings = systemSurroundings(config)
  const db = await openDatabase(config, surroundings.log)
  const rpc = createRpc(config, surroundings)
  const head = createChainHead({ rpc, clock: surroundings.clock })
  const prices: Prices = { read: () => ({ shown: null, quote: null }), answers: () => null }
  const context = createContext(config, surroundings, { db, prices, head, usdc: null })
  const ending = new AbortController()
  return {
    ...createOpsContext(config, context, rpc, ending.signal),
    async close() {
      ending.abort()
      await db.close()
    },
  }
}

function createContext(
  config: Config,
  surroundings: Surroundings,
  ports: Pick<Services, 'db' | 'prices' | 'head' | 'usdc'>,
): Services {
  return {
    ...surroundings,
    ...ports,
    answers: createAnswers(),
    sealer: createSealer(loadDataKey(config, surroundings.entropy), surroundings.entropy),
    recipient: config.receivingWallet,
    exchanges: new Set(exchangesWith(config.exchangeWallets).keys()),
    domain: new URL(config.publicUrl ?? `http://localhost:${config.port}`).host,
  }
}

function createOpsContext(
  config: Config,
  context: Services,
  rpc: SolanaRpc,
  signal: AbortSignal,
): OpsContext {
  const { clock, log } = context
  return {
    context,
    policy: config.channelPolicy,
    seller: config.seller,
    history: createHistory(config, { clock, log }),
    trainer: createTrainer(),
    signal,
    keepPage: pageWriterIn(config.dataDir),
    transparency: createTransparency(config, context),
    rescan: rescanOf(config, context, rpc, signal),
    console: {
      origin: consoleUrlOf(config, config.port),
      messageText: config.telegram ? textsIn(null).notices.operators.consoleLink : null,
    },
  }
}
