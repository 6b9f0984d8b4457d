import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { buyersOf } from '../e2e/stock-buyer.ts'
import { type Cluster, connectTo, openWallet } from '../e2e/stock-wallet.ts'
import type { Engine, FreshDatabase } from '../engines.ts'
import { isUp, startSandbox } from '../kills/crashing-app.ts'
import { type Process, startProcess } from '../kills/process.ts'
import { freePort } from '../support/http/free-port.ts'
import { siteClient } from '../support/site-client.ts'
import { findValidator, startValidator, type Validator } from './validator.ts'

/** Not a secret: it encrypts what these tests store. */
const DATA_KEY = Buffer.alloc(32, 7).toString('base64')
const POLLING_MS = 250

/**
 * The product with an operator's production settings, over a real validator and its own ledger, with the
 * sandbox's Telegram and price services beside it.
 *
 * @param prepare makes on the chain what the settings name, before the product starts
 */
export function openOnAgave(
  engine: Engine,
  prepare: (
    cluster: Cluster,
    recipient: string,
  ) => Promise<Record<string, string>> = async () => ({}),
) {
  let place: FreshDatabase
  let validator: Validator
  let cluster: Cluster
  let recipient: string
  let telegram: Process
  let env: Record<string, string>
  let url: string
  let app: Process
  const newBuyer = buyersOf(() => ({ url, cluster }))

  beforeAll(async () => {
    const binary = findValidator()
    if (binary === null) throw new Error('no validator')
    place = await engine.fresh()
    validator = await startValidator(binary, join(place.dataDir, 'ledger'))
    cluster = connectTo(validator.rpcUrl, validator.wsUrl)
    const seller = await openWallet(cluster)
    recipient = seller.address
    const world = await startSandbox(join(place.dataDir, 'world'), 'prices,telegram')
    telegram = world.world
    const port = await freePort()
    url = `http://127.0.0.1:${port}`
    env = {
      ...world.env,
      NODE_ENV: 'production',
      ALLOW_TEST_MONEY: '1',
      SOLANA_RPC_URL: validator.rpcUrl,
      SOLANA_WS_URL: validator.wsUrl,
      RECEIVING_WALLET: recipient,
      PUBLIC_URL: 'https://mintwatch.example',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(place.dataDir, 'app'),
      DATABASE_URL: place.databaseUrl ?? '',
      DATA_KEY,
      LOG_LEVEL: 'info',
      ...(await prepare(cluster, recipient)),
    }
    await startApp()
  })

  afterAll(async () => {
    await app?.stop()
    await telegram?.stop()
    await validator?.stop()
  })

  async function startApp(): Promise<void> {
    app = startProcess('src/main.ts', join(place.dataDir, 'app'), env)
    await Promise.race([app.failed, isUp(url)])
    await Promise.race([app.failed, canOrder(url)])
  }

  return {
    newBuyer,
    startApp,
    place: () => place,
    url: () => url,
    validator: () => validator,
    cluster: () => cluster,
    recipient: () => recipient,
    app: () => app,
    telegramUrl: () => env.TELEGRAM_API_ROOT ?? '',
  }
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
