import { join } from 'node:path'
import { readFaults, startMiddlemen, type WantedFaults } from './middlemen/start.ts'
import { WorldError } from './ports.ts'
import { MANNERS, type Manners } from './solana/manners/manners.ts'
import { PARTS, startWorld, type WorldPart } from './world.ts'

/** `npm run sandbox`: runs the sandbox alone, for an app that is started and killed separately. */

function readParts(list: string | undefined): WorldPart[] {
  const names = (list ?? PARTS.join()).split(',').map((name) => name.trim())
  const parts = names.filter(Boolean).map((name) => {
    if (PARTS.includes(name as WorldPart)) return name as WorldPart
    throw new WorldError(`SANDBOX: there is no part "${name}"; the parts are ${PARTS.join(', ')}`)
  })
  if (!parts.includes('market') || parts.includes('chain')) return parts
  throw new WorldError('SANDBOX: market needs the chain: name that part too')
}

function readPort(name: string, usual: number): number {
  const text = process.env[name] || String(usual)
  const port = Number(text)
  if (/^\d+$/.test(text) && port <= 65_535) return port
  throw new WorldError(`${name}: "${text}" is not a port; use 0 to 65535`)
}

function readRate(): number {
  const text = process.env.SANDBOX_MARKET_RATE || '3'
  const rate = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && rate <= 1_000) return rate
  throw new WorldError(`SANDBOX_MARKET_RATE: "${text}" is not a rate; use 0 to 1000 a second`)
}

function readDays(): number {
  const text = process.env.SANDBOX_PAST_DAYS || '3'
  const days = Number(text)
  if (/^\d+(\.\d+)?$/.test(text) && days <= 13) return days
  throw new WorldError(`SANDBOX_PAST_DAYS: "${text}" is not a number of days; use 0 to 13`)
}

/** A market with mainnet's rates. */
const REALISTIC = '--realistic'

/** `--mainnet-manners`, or `--mainnet-manners=alpenglow`. */
function readManners(args: readonly string[]): Manners | undefined {
  const [flag = '', name = 'mainnet', ...more] = args.flatMap((arg) => arg.split('='))
  if (args.length === 0) return undefined
  if (flag === '--mainnet-manners' && name in MANNERS && more.length === 0) {
    return MANNERS[name as keyof typeof MANNERS]
  }
  const names = Object.keys(MANNERS).join(' or ')
  throw new WorldError(`"${args.join(' ')}": use --mainnet-manners, with =${names}`)
}

/** `--faults site:silent-events,ws:cut`, and the other arguments. */
function takeFaults(args: readonly string[]): { faults: WantedFaults; others: string[] } {
  const others = args.flatMap((arg) => (arg.startsWith('--faults=') ? arg.split('=') : [arg]))
  const at = others.indexOf('--faults')
  if (at === -1) return { faults: readFaults(''), others }
  const [, text = ''] = others.splice(at, 2)
  return { faults: readFaults(text), others }
}

async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const isRealistic = given.includes(REALISTIC)
  const { faults, others } = takeFaults(given.filter((arg) => arg !== REALISTIC))
  let middlemen: Awaited<ReturnType<typeof startMiddlemen>> | null = null
  const world = await startWorld(
    {
      dataDir: join(process.env.DATA_DIR || './data', 'sandbox'),
      parts: readParts(process.env.SANDBOX || undefined),
      rpcPort: readPort('SANDBOX_RPC_PORT', 8_899),
      wsPort: readPort('SANDBOX_WS_PORT', 8_900),
      pricesPort: readPort('SANDBOX_PRICES_PORT', 0),
      telegramPort: readPort('SANDBOX_TELEGRAM_PORT', 0),
      marketPort: readPort('SANDBOX_MARKET_PORT', 0),
      marketRate: readRate(),
      pastDays: readDays(),
      market: isRealistic ? 'realistic' : 'lively',
      say: console.log,
      receivingWallet: process.env.RECEIVING_WALLET || undefined,
      manners: readManners(others),
    },
    {
      async beforePortsOpen(direct) {
        middlemen = await startMiddlemen(faults, { ...process.env, ...direct })
        for (const [name, value] of Object.entries({ ...direct, ...middlemen.env }))
          console.log(`${name}=${value}`)
        if (middlemen.siteUrl) console.log(`The site with its faults: ${middlemen.siteUrl}`)
      },
    },
  )
  console.log('The sandbox is ready. Ctrl-C stops it; its ledger and chats stay.')

  const signals = ['SIGINT', 'SIGTERM'] as const
  const stop = () => {
    for (const signal of signals) process.off(signal, stop)
    void middlemen?.stop()
    world.stop()
  }
  for (const signal of signals) process.on(signal, stop)
}

try {
  await main()
} catch (error) {
  if (!(error instanceof WorldError)) throw error
  console.error(`The sandbox can't start: ${error.message}`)
  process.exitCode = 1
}
