import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, isKey, isNearly, readKnown, tagOf } from './chain-constants.ts'

/** Addresses that no package, recording, or list of somebody else has. Each file says where its own come from. */
const LISTED_ELSEWHERE: Readonly<Record<string, number>> = {
  'src/contract/launches/exchanges.ts': 4,
  // JUP, BONK, WIF, and mSOL as their issuers and explorers list them, and RAY as Raydium does.
  'src/contract/launches/mints.ts': 5,
  'src/domains/launches/well-known.ts': 17,
  // What a test derives from its seed, and the address that burns.
  'src/domains/risk/vaults.ts': 2,
  // Jupiter Lock.
  'src/adapters/solana/facts/lock-terms.ts': 1,
  // Streamflow.
  'src/adapters/solana/facts/stream-terms.ts': 1,
  // Circle's mint on devnet.
  'src/adapters/solana/rpc/genesis.ts': 1,
  'sandbox/market/venues/launchlab/program.ts': 1,
  // Of solana-sdk-ids: the owners of upgradeable programs and of sysvars.
  'sandbox/solana/rpc/simulate.ts': 1,
  'sandbox/solana/wire/parse-sysvar.ts': 1,
}

/** Names whose hash is a discriminator that neither a package nor a recording has. */
const NAMES = [
  ...['create_token_fallback', 'deploy_bonding_curve_fallback', 'initialize_with_permission'],
  ...['swap_base_output', 'initialize_virtual_pool_with_token2022_transfer_hook', 'initialize_v2'],
  ...['create_pro_liquidity_pool', 'initialize_with_token_2022', 'migrate_v2', 'multi_hop_swap'],
  ...['buy_exact_quote_in_v2', 'buy_exact_quote_in_v3', 'sell_v2', 'sell_v3'],
].map((name) => `global:${name}`)
const EVENTS = [
  ...['TokenCreatedEvent', 'TokenCreatedFallbackEvent', 'BondingCurveDeployedEvent'],
  ...['BondingCurveDeployedFallbackEvent', 'TokenGraduatedEvent', 'PostCompleteBuyEvent'],
  ...['EvtInitializePoolWithTransferHook', 'EvtSwap2WithTransferHook', 'MigrationEvent'],
  ...['EvtCurveCompleteWithTransferHook', 'CreateStandardLiquidityPoolEvent'],
  ...['CreateLiquidityPoolEvent', 'BoostBuyAndBurnEvent', 'AdminCtoEvent'],
  ...['AdminCtoPoolEvent', 'SetCreatorEvent'],
].map((name) => `event:${name}`)
const ACCOUNTS = ['PoolState', 'BondingCurve', 'Pool', 'VestingEscrow'].map(
  (name) => `account:${name}`,
)
const HASHED = new Set(
  [...NAMES, ...EVENTS, ...ACCOUNTS, 'spl-transfer-hook-interface:execute'].map(tagOf),
)

const known = readKnown()
const files = [
  ...filesOf('src', /\.tsx?$/),
  ...filesOf('sandbox', /\.ts$/),
  ...filesOf('test', /\.tsx?$/),
].filter((file) => !file.includes('chain-constants'))
const literals = find(/['`]([1-9A-HJ-NP-Za-km-z]{32,44})['`]/g).filter(({ text }) => isKey(text))
const isProduct = (file: string) =>
  !file.startsWith('test/') && !/\.(test|sample|harness)\./.test(file)

function find(pattern: RegExp) {
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, text = '']) => ({ file, text })),
  )
}

test('every address is in a package that defines it, in a recording, or in a list with a source', () => {
  const unknown = literals.filter(({ file, text }) => isProduct(file) && !known.addresses.has(text))
  const counts = Object.fromEntries(
    [...Map.groupBy(unknown, ({ file }) => file)].map(([file, all]) => [file, all.length]),
  )
  expect(counts).toEqual(LISTED_ELSEWHERE)
})

test('no address is another one misspelt', () => {
  // The native ones differ in a letter by design.
  const typed = new Set(literals.map(({ text }) => text).filter((text) => !/1{20}/.test(text)))
  const near = [...typed].flatMap((one) =>
    [...known.addresses, ...typed].flatMap((other) => (isNearly(one, other) ? [[one, other]] : [])),
  )
  expect(near).toEqual([])
  const memo = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'
  expect(isNearly(memo, memo.replace('VDDw', 'Vddw'))).toBe(true)
})

test('every discriminator is in a package, in a recording, or the hash of its name', () => {
  const tags = find(/'([0-9a-f]{16})'/g).filter(
    ({ file }) =>
      /adapters\/solana|sandbox\/market|support\/chain/.test(file) && !file.endsWith('.test.ts'),
  )
  expect(tags.length).toBeGreaterThan(100)
  expect(tags.filter(({ text }) => !known.tags.has(text) && !HASHED.has(text))).toEqual([])
})
