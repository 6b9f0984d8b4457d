import { resolve } from 'node:path'
import { inQuotes, type SettingsReader } from './reader.ts'
import { namesTelegram } from './telegram.ts'

const SANDBOX_PARTS = ['chain', 'prices', 'telegram', 'market'] as const
const MARKETS = ['lively', 'realistic'] as const
const MODES: readonly string[] = ['development', 'test', 'production']
type SandboxPart = (typeof SANDBOX_PARTS)[number]

/** The settings needed before the sandbox starts. */
export type Settings = {
  production: boolean
  /** Absolute. */
  dataDir: string
  /** Which parts of the outside world the sandbox replaces; empty: none. */
  sandbox: SandboxPart[]
  /** 0: any free port. */
  sandboxPorts: { rpc: number; ws: number; prices: number; telegram: number; market: number }
  /** Transactions per second of the simulated market, 0 to 1,000. */
  marketRate: number
  /** Days of that market before the sandbox's first start, 0 to 13. */
  pastDays: number
  /** What that market's launches do: full of life, or with mainnet's rates. */
  market: (typeof MARKETS)[number]
  /** The wallet that the operator set; null: none. */
  receivingWallet: string | null
}

export function settingsFrom(read: SettingsReader): Settings {
  const production = read.text('NODE_ENV') === 'production'
  refuseOtherModes(read)
  const isLive = namesTelegram(read)
  const sandbox = sandboxParts(read, production).filter((part) => part !== 'telegram' || !isLive)
  if (sandbox.includes('chain')) refuseOtherChains(read)
  return {
    production,
    dataDir: resolve(read.text('DATA_DIR', './data')),
    sandbox,
    sandboxPorts: {
      rpc: read.port('SANDBOX_RPC_PORT', 8899),
      ws: read.port('SANDBOX_WS_PORT', 8900),
      prices: read.port('SANDBOX_PRICES_PORT', 0),
      telegram: read.port('SANDBOX_TELEGRAM_PORT', 0),
      market: read.port('SANDBOX_MARKET_PORT', 0),
    },
    marketRate: marketRate(read),
    market: read.choice('SANDBOX_MARKET', MARKETS, 'lively'),
    pastDays: read.number('SANDBOX_PAST_DAYS', 3, { least: 0, most: 13 }),
    receivingWallet: read.wallet('RECEIVING_WALLET'),
  }
}

/** A misspelled mode would start the sandbox where real money is expected. */
function refuseOtherModes(read: SettingsReader): void {
  const mode = read.text('NODE_ENV')
  if (mode === null || MODES.includes(mode)) return
  read.refuse(
    `NODE_ENV: ${inQuotes(mode)} is unknown. Write ${MODES.join(', ')}, or nothing; capitals matter.`,
    null,
  )
}

function sandboxParts(read: SettingsReader, production: boolean): SandboxPart[] {
  const words = read.list('SANDBOX')?.map((word) => word.toLowerCase())
  if (!words) {
    return production || read.text('SOLANA_RPC_URL') !== null ? [] : [...SANDBOX_PARTS]
  }
  if (words.includes('none')) {
    if (words.length > 1) {
      read.refuse(
        "SANDBOX: none can't be combined with other parts. Write SANDBOX=none alone.",
        null,
      )
    }
    return []
  }
  for (const word of words) {
    if (!SANDBOX_PARTS.some((part) => part === word)) read.refuse(unknownPart(word), null)
  }
  if (words.includes('market') && !words.includes('chain')) {
    read.refuse('SANDBOX: market needs the sandbox chain. Add chain, or leave market out.', null)
  }
  return SANDBOX_PARTS.filter((part) => words.includes(part))
}

function unknownPart(word: string): string {
  const choices = `Write a list of ${SANDBOX_PARTS.join(', ')}, or none.`
  return `SANDBOX: ${inQuotes(word)} is unknown. ${choices}`
}

function marketRate(read: SettingsReader): number {
  const text = read.text('SANDBOX_MARKET_RATE', '3')
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && rate <= 1_000) return rate
  const problem =
    'is not a rate. Write transactions per second, 0 to 1000, e.g. SANDBOX_MARKET_RATE=3.'
  return read.refuse(`SANDBOX_MARKET_RATE: ${inQuotes(text)} ${problem}`, 3)
}

/** With two chains, the wallet and faucet of one would be shown for the other. */
function refuseOtherChains(read: SettingsReader): void {
  for (const name of ['SOLANA_RPC_URL', 'SOLANA_WS_URL', 'SOLANA_RPC_URL_2', 'SOLANA_WS_URL_2']) {
    if (read.text(name) === null) continue
    read.refuse(
      `${name}: can't be combined with the sandbox chain. Remove it, or set SOLANA_RPC_URL and leave chain out of SANDBOX (SANDBOX=none).`,
      null,
    )
  }
}
