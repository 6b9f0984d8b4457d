import type { ChannelPolicy } from '../contract/channel-policy.ts'
import type { ReferralRates } from '../contract/referrals.ts'
import type { TradeLink } from '../contract/trade-links.ts'
import { type AcceptConfig, acceptFrom } from './accept.ts'
import { type BackupConfig, backupFrom } from './backup.ts'
import { type NatsConfig, natsFrom, type Role, rolesFrom } from './cluster.ts'
import { type Env, underlay } from './env.ts'
import { type LaunchesConfig, launchesFrom } from './launches.ts'
import { type MetricsConfig, metricsFrom, refuseSharedPorts } from './listening.ts'
import { logKeysFrom } from './log-key.ts'
import { operatorOriginFrom } from './operator-origin.ts'
import { refusePlainHttp } from './plain-http.ts'
import { type PricesConfig, pricesFrom } from './prices.ts'
import { createSettingsReader, type SettingsReader } from './reader.ts'
import { referralRatesFrom } from './referral-rates.ts'
import { type SellerConfig, sellerFrom, trialHoursFrom } from './seller.ts'
import { type Settings, settingsFrom } from './settings.ts'
import { channelPolicyFrom, dataKeyFrom, type TelegramConfig, telegramFrom } from './telegram.ts'
import { tradeLinksFrom } from './trade-links.ts'
import { type TradesConfig, tradesFrom } from './trades.ts'
import { type TrustProxy, trustProxy } from './trust-proxy.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
type LogLevel = (typeof LOG_LEVELS)[number]

export type SolanaEndpoint = { rpcUrl: string; wsUrl: string }

export type Config = Omit<Settings, 'receivingWallet'> & {
  /** 0: any free port. */
  port: number
  /** The address to listen on. */
  host: string
  /** The site's origin without a trailing slash; null: as requested. */
  publicUrl: string | null
  /** The console's origin, if it has a host of its own; null: it is on the site's. */
  operatorOrigin: string | null
  trustProxy: TrustProxy
  /** Where Prometheus reads figures; null: nowhere. */
  metrics: MetricsConfig | null
  /** How long a stopping server still takes requests, so that the proxy in front notices. */
  drainSeconds: number
  /** PostgreSQL; null: SQLite in the data folder. Contains a password. */
  databaseUrl: string | null
  /** null: processes share only the database. */
  nats: NatsConfig | null
  roles: Role[]
  /** In order of preference. Their URLs may contain keys. */
  solana: { endpoints: [SolanaEndpoint, ...SolanaEndpoint[]] }
  receivingWallet: string
  accept: AcceptConfig
  /** Earlier receiving wallets that are still watched. */
  earlierWallets: string[]
  /** Exchange wallets in addition to the known ones. */
  exchangeWallets: string[]
  prices: PricesConfig
  launches: LaunchesConfig
  trades: TradesConfig
  /** null: there is no bot. */
  telegram: TelegramConfig | null
  /** Which launches are posted in the channel. */
  channelPolicy: ChannelPolicy
  /** Where a coin can be traded, shown as ads; empty: nowhere. */
  tradeLinks: TradeLink[]
  /** Secret. 32 bytes in base64; null: one is kept in the data folder. */
  dataKey: string | null
  seller: SellerConfig
  /** How long a trial lasts; null: there is none. */
  trialHours: number | null
  /** What members get for new buyers; null: nothing. */
  referralRates: ReferralRates | null
  /** Secret. Keys that sign checkpoints, 32 bytes in base64, the current one first; empty: kept in the data folder. */
  logKeys: string[]
  /** The OpenTimestamps calendar that stamps checkpoints; null: they are not stamped. */
  timestampCalendar: string | null
  /** null: nothing is backed up. */
  backup: BackupConfig | null
  /** Accepts a cluster other than mainnet. */
  allowTestMoney: boolean
  /** Webhooks may also go to private addresses, and over plain http. */
  privateWebhooks: boolean
  /** The origin of one more push service, also without TLS or at a private address; null: none. */
  pushService: string | null
  /** HSTS also covers the site's subdomains. */
  hstsSubdomains: boolean
  site: {
    /** The landing page shows measured figures, not the fixed ones. */
    measuresStats: boolean
    noticeText: string | null
    noticeUrl: string | null
    /** A file that is served as a script from our own origin. */
    walletScript: string | null
    /** `{signature}` is replaced. */
    explorerUrl: string
    /** Origins that pages may connect to, in addition to our own. */
    connectSources: string[]
    twitterUrl: string
    githubUrl: string
  }
  logLevel: LogLevel
}

const HTTP = ['http:', 'https:']
const WEBSOCKET = ['ws:', 'wss:']
const RPC_EXAMPLE = 'https://api.mainnet-beta.solana.com'
const EXPLORER = 'https://explorer.solana.com/tx/{signature}'

/** Placeholders for required values that the sandbox chain will supply. */
const FROM_SANDBOX_CHAIN: Env = {
  SOLANA_RPC_URL: 'http://127.0.0.1:8899',
  RECEIVING_WALLET: 'So11111111111111111111111111111111111111112',
}

const FROM_SANDBOX_TELEGRAM: Env = {
  TELEGRAM_BOT_TOKEN: '1:sandbox',
  TELEGRAM_API_ROOT: 'http://127.0.0.1',
}

/**
 * The first step: what is needed to start the sandbox. Checks all of `env` anyway, so that every
 * mistake is reported before anything starts.
 * @throws ConfigError with all problems
 */
export function readSettings(env: Env): Settings {
  const read = createSettingsReader(env)
  const settings = settingsFrom(read)
  const rest = createSettingsReader(underlay(env, fromSandbox(settings)), read.problems, read.asked)
  configFrom(rest, settings)
  rest.refuseMisspelled()
  read.finish()
  return settings
}

/**
 * The second step: everything, once `env` includes the sandbox's values as defaults.
 * @throws ConfigError with all problems
 */
export function readConfig(env: Env, settings: Settings = readSettings(env)): Config {
  const read = createSettingsReader(env)
  const config = configFrom(read, settings)
  read.finish()
  return config
}

/**
 * For commands that use only the database: the sandbox's addresses, unknown while it isn't running, may
 * be missing.
 * @throws ConfigError with all problems
 */
export function readOfflineConfig(env: Env): Config {
  const settings = readSettings(env)
  return readConfig(underlay(env, fromSandbox(settings)), settings)
}

function fromSandbox({ sandbox }: Settings): Env {
  return {
    ...(sandbox.includes('chain') ? FROM_SANDBOX_CHAIN : {}),
    ...(sandbox.includes('telegram') ? FROM_SANDBOX_TELEGRAM : {}),
  }
}

function configFrom(read: SettingsReader, settings: Settings): Config {
  const port = read.port('PORT', 3000)
  const metrics = metricsFrom(read)
  refuseSharedPorts(read, settings, port, metrics)
  const databaseUrl = read.url(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@127.0.0.1:5432/mintwatch',
  )
  const nats = natsFrom(read, databaseUrl !== null)
  if (settings.production) refusePlainHttp(read)
  const publicUrl = read.origin('PUBLIC_URL', 'https://mintwatch.example')
  const telegram = telegramFrom(read, publicUrl)
  const proxies = trustProxy(read)
  return {
    ...settings,
    port,
    host: read.text('HOST', '0.0.0.0'),
    publicUrl,
    operatorOrigin: operatorOriginFrom(read),
    trustProxy: proxies,
    metrics,
    // Without a proxy in front, nobody looks at `/readyz` and goes elsewhere.
    drainSeconds: read.number('DRAIN_SECONDS', proxies === 0 ? 0 : 2, { least: 0, most: 4 }),
    databaseUrl,
    nats,
    roles: rolesFrom(read, databaseUrl !== null, nats !== null),
    solana: { endpoints: endpoints(read) },
    receivingWallet: receivingWallet(read),
    accept: acceptFrom(read),
    earlierWallets: read.wallets('EARLIER_WALLETS'),
    exchangeWallets: read.wallets('EXCHANGE_WALLETS'),
    prices: pricesFrom(read),
    launches: launchesFrom(read),
    trades: tradesFrom(read, settings.dataDir),
    telegram,
    channelPolicy: channelPolicyFrom(read),
    tradeLinks: tradeLinksFrom(read),
    dataKey: dataKeyFrom(read, databaseUrl !== null, telegram?.real ?? false),
    seller: sellerFrom(read),
    trialHours: trialHoursFrom(read),
    referralRates: referralRatesFrom(read),
    logKeys: logKeysFrom(read),
    timestampCalendar: read.origin('TIMESTAMP_CALENDAR', 'https://a.pool.opentimestamps.org'),
    backup: backupFrom(read),
    allowTestMoney: read.flag('ALLOW_TEST_MONEY'),
    privateWebhooks: privateWebhooks(read, settings),
    pushService: read.origin('PUSH_SERVICE', 'http://127.0.0.1:9000'),
    hstsSubdomains: read.flag('HSTS_SUBDOMAINS'),
    site: {
      measuresStats: read.choice('LIVE_STATS', ['fixed', 'measured'], 'fixed') === 'measured',
      noticeText: read.text('NOTICE_TEXT'),
      noticeUrl: read.url('NOTICE_URL', HTTP, 'https://status.example'),
      walletScript: read.text('WALLET_SCRIPT'),
      explorerUrl: explorerUrl(read),
      connectSources: read.origins('CONNECT_SOURCES', [...HTTP, ...WEBSOCKET], RPC_EXAMPLE),
      twitterUrl: read.link('TWITTER_URL', 'https://twitter.com'),
      githubUrl: read.link('GITHUB_URL', 'https://github.com'),
    },
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
}

function privateWebhooks(read: SettingsReader, { production }: Settings): boolean {
  const isAllowed = read.flag('PRIVATE_WEBHOOKS')
  if (!isAllowed || !production) return isAllowed
  return read.refuse(
    'PRIVATE_WEBHOOKS: with NODE_ENV=production members could reach your own network. Remove it.',
    false,
  )
}

function endpoints(read: SettingsReader): [SolanaEndpoint, ...SolanaEndpoint[]] {
  const first = endpoint(read, '')
  if (first === null) {
    read.refuse(
      `SOLANA_RPC_URL: missing. Write your RPC service's address, e.g. SOLANA_RPC_URL=${RPC_EXAMPLE}, or SANDBOX=chain,prices to try everything with test money.`,
      null,
    )
  }
  const second = endpoint(read, '_2')
  return [first ?? { rpcUrl: '', wsUrl: '' }, ...(second ? [second] : [])]
}

function endpoint(read: SettingsReader, suffix: '' | '_2'): SolanaEndpoint | null {
  const rpcName = `SOLANA_RPC_URL${suffix}`
  const wsName = `SOLANA_WS_URL${suffix}`
  const isMissing = read.text(rpcName) === null
  const rpcUrl = read.url(rpcName, HTTP, RPC_EXAMPLE)
  const wsUrl = read.url(wsName, WEBSOCKET, RPC_EXAMPLE.replace('http', 'ws'))
  if (isMissing && wsUrl !== null) {
    read.refuse(`${wsName}: needs ${rpcName}. Write ${rpcName} too, or remove it.`, null)
  }
  if (isMissing) return null
  return rpcUrl ? { rpcUrl, wsUrl: wsUrl ?? webSocketBeside(rpcUrl) } : { rpcUrl: '', wsUrl: '' }
}

/** Same address over WebSocket; a local validator has it on the next port. */
function webSocketBeside(rpcUrl: string): string {
  const url = new URL(rpcUrl.replace(/^http/i, 'ws'))
  if (url.port === '8899') url.port = '8900'
  return url.href
}

function receivingWallet(read: SettingsReader): string {
  const isMissing = read.text('RECEIVING_WALLET') === null
  if (isMissing && read.text('SOLANA_RPC_URL') !== null) {
    read.refuse(
      'RECEIVING_WALLET: missing; buyers pay to it. Write the address of your wallet (never its secret key).',
      null,
    )
  }
  return read.wallet('RECEIVING_WALLET') ?? ''
}

function explorerUrl(read: SettingsReader): string {
  const url = read.link('EXPLORER_URL', EXPLORER)
  if (url.includes('{signature}')) return url
  return read.refuse(
    `EXPLORER_URL: must contain {signature} in place of the signature. Write e.g. EXPLORER_URL=${EXPLORER}.`,
    EXPLORER,
  )
}
