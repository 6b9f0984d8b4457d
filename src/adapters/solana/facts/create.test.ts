import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { createRankedBudget } from '../ranked-budget.ts'
import type { FactsRpc } from './ask.ts'
import { createFactsBudget } from './create.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const WALLET = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'
const LAUNCH = { mint: MINT, venue: 'pumpfun' as const }

const empty: FactsRpc = {
  getAccounts: async (of) => of.map(() => null),
  getTokenAccounts: async () => [],
  getLargestHolders: async () => [],
  getSignaturesForAddress: async () => [],
  getTransaction: async () => null,
}

function setUp(rpc: Partial<FactsRpc> = {}, { perSecond = 1_000, mostPerLaunch = 40 } = {}) {
  const clock = manualClock()
  const asked: string[] = []
  const counting = new Proxy({ ...empty, ...rpc } as FactsRpc, {
    get: (target, name: keyof FactsRpc) => {
      asked.push(name)
      return target[name]
    },
  })
  const facts = createFactsBudget({
    rpc: counting,
    budget: createRankedBudget(clock, perSecond),
    clock,
    log: quietLog,
    metadataGateway: null,
    mostPerLaunch,
  })
  return { clock, asked, facts }
}

test('a launch has its allowance, and then knows nothing more; another has its own', async () => {
  const { facts, asked } = setUp({}, { mostPerLaunch: 3 })
  const one = facts.open(LAUNCH)
  for (let nth = 0; nth < 3; nth += 1) expect(await one.balance(WALLET, MINT)).toBe(0n)
  expect(await one.balance(WALLET, MINT)).toBe(null)
  expect(await one.holders(MINT)).toBe(null)
  expect(asked).toHaveLength(3)
  expect(await facts.open(LAUNCH).balance(WALLET, MINT)).toBe(0n)
})

test('holders whose owners were not asked for are told without', async () => {
  const getLargestHolders = async () => [
    { address: WALLET, amount: 1n },
    { address: MINT, amount: 5n },
  ]
  const { facts } = setUp({ getLargestHolders }, { mostPerLaunch: 1 })
  expect(await facts.open(LAUNCH).holders(MINT)).toEqual([
    { account: MINT, owner: null, ownerProgram: null, amount: 5n },
    { account: WALLET, owner: null, ownerProgram: null, amount: 1n },
  ])
})

test('in a flood nobody waits longer than the patience, and no more is asked than may be', async () => {
  const { facts, clock, asked } = setUp({}, { perSecond: 10 })
  const answers = Promise.all(
    Array.from({ length: 1_000 }, () => facts.open(LAUNCH).balance(WALLET, MINT)),
  )
  await clock.advance(MINUTE)
  const known = (await answers).filter((answer) => answer !== null)
  expect(known.length).toBe(asked.length)
  expect(known.length).toBeLessThanOrEqual(10 + 8 * 10)
  expect(known.length).toBeGreaterThan(50)
})

test('endpoints that fail, and addresses that are none, are unknown', async () => {
  const down = async () => {
    throw new RetryableError('HTTP 503')
  }
  const { facts } = setUp({
    getAccounts: down,
    getTokenAccounts: down,
    getLargestHolders: down,
    getSignaturesForAddress: down,
  })
  for (const address of [MINT, 'not an address', '']) {
    const launch = facts.open(LAUNCH)
    expect(await launch.mint(address)).toBe(null)
    expect(await launch.holders(address)).toBe(null)
    expect(await launch.funding(address)).toBe(null)
    expect(await launch.balance(address, MINT)).toBe(null)
    expect(await launch.document(address)).toBe(null)
  }
})

test('a mint that the endpoint does not have yet is asked for again', async () => {
  let turns = 0
  const { facts, clock } = setUp({
    getAccounts: async () => {
      turns += 1
      return [null, null]
    },
  })
  let answer: unknown
  const asked = facts.open(LAUNCH).mint(MINT)
  asked.then((told) => {
    answer = told
  })
  while (answer === undefined) await clock.advance(SECOND)
  expect(answer).toBe(null)
  expect(turns).toBe(3)
})

test('a wallet with a longer history than we look has no known funder', async () => {
  const listed = Array.from({ length: 1_000 }, (_, nth) => ({
    signature: `${nth}`,
    slot: nth,
    err: null,
    blockTime: 1,
    confirmationStatus: 'finalized' as const,
  }))
  const { facts, asked } = setUp({ getSignaturesForAddress: async () => listed })
  expect(await facts.open(LAUNCH).funding(WALLET)).toEqual({
    wallet: WALLET,
    funder: null,
    fundedAt: null,
    transactions: 2_000,
    historyCap: 2_000,
  })
  expect(asked).not.toContain('getTransaction')
})
