import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lockFolder } from './lock.ts'
import type { MarketName } from './market/habits.ts'
import { pastMs } from './market/past/write-past.ts'
import { type MarketHandle, prepareMarket } from './market/start.ts'
import { type Entropy, type Now, WorldError } from './ports.ts'
import { type PricesHandle, preparePrices } from './prices/start.ts'
import { type PushHandle, preparePush } from './push/start.ts'
import type { Manners } from './solana/manners/manners.ts'
import { type ChainHandle, prepareChain } from './solana/start.ts'
import type { TelegramHandle } from './telegram/handle.ts'
import { prepareTelegram } from './telegram/start.ts'

export type WorldPart = 'chain' | 'prices' | 'telegram' | 'market'

export const PARTS: readonly WorldPart[] = ['chain', 'prices', 'telegram', 'market']

export type WorldOptions = {
  /** The sandbox's data; only one process may use it at a time. */
  dataDir: string
  parts: readonly WorldPart[]
  /** 0 for any free port, as for the other ports. */
  rpcPort: number
  wsPort: number
  pricesPort: number
  /** Any free one by default. */
  telegramPort?: number
  /** Where the market's metadata is served; any free port by default. */
  marketPort?: number
  /** Market transactions per second, 0 to 1,000 (3). At 0 only tests make transactions. */
  marketRate?: number
  /** Days of market before a new ledger's first start (0), written in the background. */
  pastDays?: number
  /** What launches do: full of life by default, or with mainnet's rates. */
  market?: MarketName
  /** Prints progress; silent by default. */
  say?(line: string): void
  /** Where to listen, 127.0.0.1 by default. */
  host?: string
  /** Created once and kept in the data folder unless given. */
  receivingWallet?: string
  slotMs?: number
  /** How long a transaction takes to be confirmed (1,000 ms) and finalized (3,000 ms). */
  confirmedMs?: number
  finalizedMs?: number
  blockhashSlots?: number
  /** How endpoints and price services behave; ideal by default. */
  manners?: Manners
  /** The pause after a Telegram webhook's first failure (1,000 ms). */
  webhookRetryMs?: number
  /** Seed of the price walk and the market. */
  seed?: number
  now?: Now
  entropy?: Entropy
}

export type World = {
  /** The environment variables with which the app uses this sandbox. */
  env: Record<string, string>
  chain?: ChainHandle
  prices?: PricesHandle
  telegram?: TelegramHandle
  /** Comes with Telegram, because the bot makes the alerts. */
  push?: PushHandle
  market?: MarketHandle
  stop(): Promise<void>
}

/** Lively, but light enough for a laptop that runs everything. */
const MARKET_RATE = 3

type RunningPart = {
  env: Record<string, string>
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the requested parts of the sandbox. `beforePortsOpen` gets the configuration before
 * anything listens. Throws a `WorldError` if a port is taken or the data folder is in use.
 */
export async function startWorld(
  options: WorldOptions,
  hooks: { beforePortsOpen?(env: Record<string, string>): void | Promise<void> } = {},
): Promise<World> {
  const { host = '127.0.0.1', now = Date.now, entropy = randomBytes } = options
  const pastDays = options.parts.includes('market') ? (options.pastDays ?? 0) : 0
  const running: RunningPart[] = []
  if (options.parts.includes('market') && !options.parts.includes('chain')) {
    throw new WorldError('the market needs the chain: start that part too')
  }
  const closers = [lockFolder(options.dataDir)] as (() => void | Promise<void>)[]

  async function stop(): Promise<void> {
    for (const close of closers.splice(0).reverse()) await close()
  }

  function own<P extends RunningPart>(part: P): P {
    running.push(part)
    closers.push(part.close)
    return part
  }

  try {
    const common = { host, now, entropy }
    const telegram = options.parts.includes('telegram')
      ? own(
          await prepareTelegram({
            ...common,
            port: options.telegramPort ?? 0,
            webhookRetryMs: options.webhookRetryMs,
            folder: subfolder(options, 'telegram'),
          }),
        )
      : undefined
    const push = telegram && own(await preparePush(common))
    const chain = options.parts.includes('chain')
      ? own(
          await prepareChain({
            ...options,
            ...common,
            folder: subfolder(options, 'chain'),
            pastMs: pastMs(pastDays),
            chatUrl: telegram && `${telegram.handle.origin}/`,
          }),
        )
      : undefined
    const prices = options.parts.includes('prices')
      ? own(await preparePrices({ host, now, port: options.pricesPort, seed: options.seed ?? 1 }))
      : undefined
    const market =
      chain && options.parts.includes('market')
        ? own(
            await prepareMarket(chain.inside.chain, chain.inside.past, {
              host,
              now,
              port: options.marketPort ?? 0,
              rate: options.marketRate ?? MARKET_RATE,
              rpcPerSecond: options.manners?.perSecond,
              pastDays,
              market: options.market ?? 'lively',
              say: options.say ?? (() => {}),
              seed: options.seed ?? 1,
            }),
          )
        : undefined
    if (options.manners) prices?.handle.set('kraken', { errorInside: true })
    const env = Object.assign({}, ...running.map((part) => part.env)) as Record<string, string>
    await hooks.beforePortsOpen?.(env)
    for (const part of running) await part.open()
    return {
      env,
      chain: chain?.handle,
      prices: prices?.handle,
      telegram: telegram?.handle,
      push: push?.handle,
      market: market?.handle,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function subfolder({ dataDir }: WorldOptions, name: WorldPart): string {
  const folder = join(dataDir, name)
  mkdirSync(folder, { recursive: true })
  return folder
}
