import { expect, test } from 'vitest'
import { scriptedChain, WALLET } from '../../../../test/support/chain/scripted-chain.ts'
import { setUpWatch } from '../../../../test/support/chain/watch.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { createBelievedSlot } from '../rpc/believed-slot.ts'
import { createTokenAccountScan } from './scan-token-accounts.ts'

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const ACCOUNT = 'SysvarRent111111111111111111111111111111111'

function setUp() {
  const chain = scriptedChain()
  const { watch, sink, wallet } = setUpWatch(chain)
  const finalized = createBelievedSlot(watch, 'finalized')
  return { chain, sink, watch, scan: createTokenAccountScan(watch, wallet, [ACCOUNT], finalized) }
}

test('hands over what the account received, once, and moves no cursor', async () => {
  const { chain, sink, scan } = setUp()
  const signature = chain.payTokens(950, ACCOUNT, { mint: USDC, amount: '600000000' })
  await scan()
  await scan()
  expect(sink.sightings).toHaveLength(1)
  expect(sink.settled.get(signature)).toMatchObject({
    transfers: [],
    tokens: [{ mint: USDC, amount: '600000000' }],
    balance: null,
  })
  expect(sink.cursors.get(WALLET)?.slot).toBe(900)
})

test('begins well behind the wallet, as its own place is not kept', async () => {
  const { chain, sink, scan } = setUp()
  chain.heads.finalized = 5_000
  sink.cursors.set(WALLET, { slot: 5_000, balance: null })
  const signature = chain.payTokens(600, ACCOUNT, { mint: USDC, amount: '1' })
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
})

test('what is not available yet is read in a later turn', async () => {
  const { chain, sink, scan } = setUp()
  const signature = chain.payTokens(950, ACCOUNT, { mint: USDC, amount: '1' })
  chain.unavailable.add(signature)
  await scan()
  chain.unavailable.clear()
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
})

test('an absurd slot in a list hides nothing that comes later', async () => {
  const { chain, sink, scan } = setUp()
  chain.payTokens(950, ACCOUNT, { mint: USDC, amount: '1' })
  chain.distort = (page) => page.map((one) => ({ ...one, err: 'failed', slot: 4e12 }))
  await scan()
  chain.distort = (page) => page
  const later = chain.payTokens(990, ACCOUNT, { mint: USDC, amount: '2' })
  await scan()
  expect(sink.settled.has(later)).toBe(true)
})

test('waits until the wallet itself was read', async () => {
  const { chain, sink, scan } = setUp()
  sink.cursors.clear()
  await scan()
  expect(chain.asked).toEqual([])
})

test('any other account is looked into when its balance changes, and only then', async () => {
  const { chain, sink, scan } = setUp()
  const unknown = 'SysvarC1ock11111111111111111111111111111111'
  const looks = () => chain.asked.filter((line) => line === `getSignaturesForAddress ${unknown}`)
  await scan()
  expect(looks()).toEqual([])
  const signature = chain.payTokens(950, unknown, { mint: BONK, amount: '7' })
  await scan()
  const once = looks().length
  await scan()
  expect(sink.settled.get(signature)?.tokens).toEqual([{ mint: BONK, amount: '7', source: null }])
  expect(looks()).toHaveLength(once)
})

test('one that could not be read is looked into again', async () => {
  const { chain, sink, scan } = setUp()
  const unknown = 'SysvarC1ock11111111111111111111111111111111'
  const signature = chain.payTokens(950, unknown, { mint: BONK, amount: '7' })
  chain.unavailable.add(signature)
  await scan()
  chain.unavailable.clear()
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
})

test('one whose list could not be asked for is looked into again', async () => {
  const { chain, sink, scan, watch } = setUp()
  const unknown = 'SysvarC1ock11111111111111111111111111111111'
  await scan()
  const signature = chain.payTokens(950, unknown, { mint: BONK, amount: '7' })
  const { getSignaturesForAddress } = watch.rpc
  watch.rpc.getSignaturesForAddress = async (account, ...rest) => {
    if (account === unknown) throw new RetryableError('HTTP 503')
    return getSignaturesForAddress(account, ...rest)
  }
  await expect(scan()).rejects.toThrow('HTTP 503')
  watch.rpc.getSignaturesForAddress = getSignaturesForAddress
  await scan()
  expect(sink.settled.has(signature)).toBe(true)
})
