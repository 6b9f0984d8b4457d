import { join } from 'node:path'
import { generateKeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll } from 'vitest'
import { buyersOf } from '../e2e/stock-buyer.ts'
import { type Cluster, connectTo } from '../e2e/stock-wallet.ts'
import type { Engine, FreshDatabase } from '../engines.ts'
import { connectToChat } from '../kills/chat.ts'
import { isUp, startSandbox } from '../kills/crashing-app.ts'
import { type Process, startProcess } from '../kills/process.ts'
import { freePort } from '../support/http/free-port.ts'
import { siteClient } from '../support/site-client.ts'
import { findValidator, startValidator, type Validator } from './validator.ts'

/** Not a secret: it encrypts what these tests store. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const POLLING_MS = 250

type Options = {
  /** Of the validator. */
  args?: readonly string[]
  /** Makes what the settings name before the product starts. @returns these settings */
  prepare?(on: {
    cluster: Cluster
    recipient: string
    validator: Validator
  }): Promise<Record<string, string>>
}

export type Shop = Awaited<ReturnType<typeof startShop>>

/**
 * The product with an operator's production settings, over a real validator and its own ledger, with the
 * sandbox's Telegram and price services beside it.
 */
async function startShop(
  { dataDir, databaseUrl }: FreshDatabase,
  { args = [], prepare }: Options = {},
) {
  const binary = findValidator()
  if (binary === null) throw new Error('no validator')
  await using begun = new AsyncDisposableStack()
  const validator = await startValidator(binary, join(dataDir, 'ledger'), args)
  begun.defer(() => validator.stop())
  const cluster = connectTo(validator.rpcUrl, validator.wsUrl)
  // No account exists there until somebody pays.
  const recipient = (await generateKeyPairSigner()).address
  const { world, env } = await startSandbox(join(dataDir, 'world'), 'prices,telegram')
  begun.defer(() => world.stop())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings: Record<string, string> = {
    ...env,
    NODE_ENV: 'production',
    ALLOW_TEST_MONEY: '1',
    SOLANA_RPC_URL: validator.rpcUrl,
    SOLANA_WS_URL: validator.wsUrl,
    RECEIVING_WALLET: recipient,
    PUBLIC_URL: 'https://mintwatch.example',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: join(dataDir, 'app'),
    DATABASE_URL: databaseUrl ?? '',
    DATA_KEY,
    LOG_LEVEL: 'info',
    ...(await prepare?.({ cluster, recipient, validator })),
  }
  let app: Process | null = null
  begun.defer(() => app?.stop())
  await startApp()

  /** Also after it was stopped or killed. */
  async function startApp(): Promise<Process> {
    const started = startProcess('src/main.ts', join(dataDir, 'app'), settings)
    app = started
    await Promise.race([started.failed, isUp(url)])
    await Promise.race([started.failed, canOrder(url)])
    return started
  }

  const all = begun.move()
  return {
    url,
    validator,
    cluster,
    recipient,
    telegram: connectToChat(env.TELEGRAM_API_ROOT ?? ''),
    app: () => app as Process,
    startApp,
    stop: () => all.disposeAsync(),
  }
}

/** One shop for all tests of a file, and its buyers. */
export function openOnAgave(engine: Engine, options: Options = {}) {
  let place: FreshDatabase
  let shop: Shop
  beforeAll(async () => {
    place = await engine.fresh()
    shop = await startShop(place, options)
  })
  afterAll(() => shop?.stop())
  return { place: () => place, shop: () => shop, newBuyer: buyersOf(() => shop) }
}

/** Prices are known, so plans are sold. */
async function canOrder(url: string): Promise<void> {
  const passerBy = siteClient(url)
  for (;;) {
    const { status } = await passerBy.call('GET', '/api/price').catch(() => ({ status: 0 }))
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, POLLING_MS))
  }
}
