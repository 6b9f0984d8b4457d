import { expect, onTestFinished, test } from 'vitest'
import { SYSTEM_PROGRAM, TOKEN_PROGRAMS } from '../../../src/contract/token-programs.ts'
import { startTestWorld } from '../sandbox/client.ts'
import { listenSilently, startDrill } from './drills/driver.ts'

const WALLET = 'Hf6DKTwYUSvWXTcRmAP1Rt5AVKZkdJtdMUdZNZSEJBN4'
const IS_ON = 'Mintwatch is on'

async function worldEnv(): Promise<Record<string, string>> {
  const world = await startTestWorld({ parts: ['chain', 'prices'] })
  onTestFinished(() => world.stop())
  return world.env
}

async function startedWith(env: Record<string, string>) {
  const { app } = await startDrill(env)
  return { code: await app.gone, output: app.output() }
}

test('a start refuses a wallet that a program owns before it says that it is on', async () => {
  expect(TOKEN_PROGRAMS).not.toContain(SYSTEM_PROGRAM)
  const { code, output } = await startedWith({
    ...(await worldEnv()),
    RECEIVING_WALLET: TOKEN_PROGRAMS[0],
  })
  expect(code).toBe(1)
  expect(output).toMatch(/RECEIVING_WALLET: \w+ is not a wallet: program \w+ owns it\. Set/)
  expect(output).not.toContain(IS_ON)
}, 60_000)

test('a start refuses a test cluster before it says that it is on', async () => {
  const { code, output } = await startedWith({
    ...(await worldEnv()),
    ALLOW_TEST_MONEY: '',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://mintwatch.example',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    RECEIVING_WALLET: WALLET,
  })
  expect(code).toBe(1)
  expect(output).toContain('SOLANA_RPC_URL points to a test cluster')
  expect(output).not.toContain(IS_ON)
}, 60_000)

test('with a silent chain the site is on, and says that nothing is sold; SIGTERM ends it all the same', async () => {
  const silent = await listenSilently()
  const { app } = await startDrill({
    SOLANA_RPC_URL: silent,
    RECEIVING_WALLET: WALLET,
    ...{ COINGECKO_URL: silent, COINBASE_URL: silent, KRAKEN_URL: silent },
    TELEGRAM_BOT_TOKEN: `1:${'a'.repeat(35)}`,
    TELEGRAM_API_ROOT: silent,
  })
  await Promise.race([
    app.failed,
    expect.poll(app.output, { timeout: 60_000 }).toContain('The Solana RPC does not answer yet'),
  ])
  expect(app.output()).toContain(IS_ON)
  const asked = performance.now()
  await app.stop()
  expect(await app.gone).toBe(0)
  // Far below the ten seconds that Telegram has for an answer.
  expect(performance.now() - asked).toBeLessThan(6_000)
}, 90_000)
