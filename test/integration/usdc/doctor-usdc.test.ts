import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { usdcAccountOf } from '../../../src/adapters/solana/wire/token-accounts.ts'
import { priceSources } from '../../../src/app/usdc.ts'
import { checkUsdc } from '../../../src/cli/doctor/check-usdc.ts'
import { readConfig } from '../../../src/config/config.ts'
import { startTestWorld } from '../sandbox/client.ts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const NEVER_PAID = 'So11111111111111111111111111111111111111112'

let world: World
beforeAll(async () => {
  world = await startTestWorld({ parts: ['chain', 'prices'] })
})
afterAll(() => world.stop())

/** What `npm run doctor` prints about USDC, against this world or with settings of its own. */
async function report(env: Record<string, string> = {}, genesisHash?: string) {
  const own = { SANDBOX: 'none', ACCEPT: 'SOL,USDC' }
  const config = readConfig({ ...world.env, ...own, ...env })
  const genesis = genesisHash ?? world.chain?.genesisHash ?? null
  const sources = priceSources(config)
  const checks = await checkUsdc(config, genesis, sources.usdc)
  return checks.map(
    ({ ok, result, fix }) => `${ok ? 'ok' : 'FIX'} ${result}${fix ? ` → ${fix}` : ''}`,
  )
}

test('the mint, the receiving account, and the price are read', async () => {
  const mint = world.chain?.usdcMint ?? ''
  const { address } = await usdcAccountOf(world.env.RECEIVING_WALLET ?? '', mint)
  expect(await report()).toEqual([
    `ok mint ${mint}, received at ${address}`,
    'ok counts as a dollar: 1.0000 USD',
  ])
})

test('nothing is said of USDC where only SOL is accepted', async () => {
  expect(await report({ ACCEPT: 'SOL' })).toEqual([])
})

test('the mint comes from the cluster: Circle’s on mainnet, none on a ledger without a setting', async () => {
  // This ledger's own mint has an account, Circle's has none here.
  expect((await report({}, MAINNET))[0]).toMatch(/^FIX .* has no account for USDC yet/)
  expect(await report({ USDC_MINT: '' })).toEqual([
    'FIX its mint on this cluster is unknown → Set USDC_MINT, or ACCEPT=SOL.',
  ])
})

test('a wallet without an account for USDC is told how to get one', async () => {
  expect((await report({ RECEIVING_WALLET: NEVER_PAID }))[0]).toBe(
    `FIX ${NEVER_PAID} has no account for USDC yet, so it is not offered → Send a cent of USDC to RECEIVING_WALLET once: that creates the account.`,
  )
})

test('an endpoint that does not answer is named as such', async () => {
  expect((await report({ SOLANA_RPC_URL: 'http://127.0.0.1:9' }))[0]).toMatch(
    /^FIX its account could not be read: .* → Check SOLANA_RPC_URL\.$/,
  )
})

test.each([
  ['far from a dollar', { usdc: 0.97 }, { usdc: 0.97 }, '0.9700 USD is too far from a dollar'],
  ['of two minds', { usdc: 1 }, { usdc: 0.95 }, 'CoinGecko and Kraken don’t agree on its price'],
  ['of one service', { status: 500 }, {}, 'CoinGecko and Kraken don’t agree on its price'],
] as const)('a price %s is not sold at', async (_, coingecko, kraken, said) => {
  world.prices?.set('coingecko', coingecko)
  world.prices?.set('kraken', kraken)
  expect((await report())[1]).toBe(`FIX ${said} → Sales in SOL continue.`)
  world.prices?.clear()
})
