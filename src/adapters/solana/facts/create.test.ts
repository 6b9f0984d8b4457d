import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import { quietLog } from '../../../../test/support/quiet-log.ts'
import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { RetryableError } from '../../../kernel/errors.ts'
import { RateLimited, Refused } from '../rpc/errors.ts'
import { createRankedBudget } from '../rpc/ranked-budget.ts'
import { createFactsBudget } from './create.ts'
import type { FactsRpc } from './request-allowance.ts'

const MINT = 'So11111111111111111111111111111111111111112'
const WALLET = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'
const LAUNCH = { mint: MINT, venue: 'pumpfun' as const, launchedAt: 0 }

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

test('each launch has its own allowance, after which facts stay unknown', async () => {
  const { facts, asked } = setUp({}, { mostPerLaunch: 3 })
  const one = facts.open(LAUNCH)
  for (let nth = 0; nth < 3; nth += 1) expect(await one.balance(WALLET, MINT)).toBe(0n)
  expect(await one.balance(WALLET, MINT)).toBe(null)
  expect(await one.holders(MINT)).toBe(null)
  expect(asked).toHaveLength(3)
  expect(await facts.open(LAUNCH).balance(WALLET, MINT)).toBe(0n)
})

test('funders of funders have their own allowance, after all other requests', async () => {
  const { facts, asked, clock } = setUp({}, { mostPerLaunch: 1, perSecond: 1 })
  const young = { ...LAUNCH, launchedAt: clock.now() }
  const launch = facts.open(young)
  const answered: string[] = []
  const trail = () =>
    launch.funderFunding(WALLET).then((found) => answered.push(found ? 'trail' : 'none'))
  const first = Promise.all([trail(), trail()])
  const other = facts.open(young).funding(WALLET)
  const both = other.then(() => answered.push('funding'))
  await clock.advance(5 * SECOND)
  await Promise.all([first, both])
  expect(answered).toEqual(['funding', 'trail', 'trail'])
  const rest = Promise.all(Array.from({ length: 11 }, trail))
  for (let nth = 0; nth < 20; nth += 1) await clock.advance(SECOND)
  await rest
  expect(asked.length).toBeLessThanOrEqual(13)
  expect(answered).toContain('none')
  expect(await launch.funderFunding('not an address')).toBe(null)
})

test('holders whose owners were not requested are returned without them', async () => {
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

test('in a flood no launch waits longer than the limit, and requests stay within the budget', async () => {
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

test('failing endpoints and invalid addresses give unknown', async () => {
  const down = async () => {
    throw new RetryableError('HTTP 503')
  }
  const { facts, clock } = setUp({
    getAccounts: down,
    getTokenAccounts: down,
    getLargestHolders: down,
    getSignaturesForAddress: down,
  })
  for (const address of [MINT, 'not an address', '']) {
    const launch = facts.open(LAUNCH)
    const answers = Promise.all([
      launch.mint(address),
      launch.holders(address),
      launch.funding(address),
      launch.balance(address, MINT),
      launch.document(address),
    ])
    expect(await clock.until(answers)).toEqual([null, null, null, null, null])
  }
})

test('a mint that the endpoint does not have yet is requested again', async () => {
  let turns = 0
  const { facts, clock } = setUp({
    getAccounts: async () => {
      turns += 1
      return [null, null]
    },
  })
  let answer: unknown
  const asked = facts.open(LAUNCH).mint(MINT)
  asked.then((account) => {
    answer = account
  })
  while (answer === undefined) await clock.advance(SECOND)
  expect(answer).toBe(null)
  expect(turns).toBe(3)
})

test('a wallet with too long a history has no known funder', async () => {
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

test('waits as long as the endpoint asks, and is answered within the stage', async () => {
  let refusals = 3
  const { facts, clock } = setUp({
    getLargestHolders: async () => {
      refusals -= 1
      if (refusals >= 0) throw new RateLimited('HTTP 429', { retryAfterMs: SECOND })
      return [{ address: WALLET, amount: 1n }]
    },
  })
  const asking = facts.open(LAUNCH).holders(MINT)
  await clock.advance(5 * SECOND)
  expect(await asking).toMatchObject([{ account: WALLET }])
})

test('a mint that the endpoint reports as unknown is requested again', async () => {
  let refusals = 2
  const { facts, clock, asked } = setUp(
    {
      getLargestHolders: async () => {
        refusals -= 1
        if (refusals >= 0) throw new Refused(-32602)
        return []
      },
    },
    { mostPerLaunch: 1 },
  )
  const asking = facts.open(LAUNCH).holders(MINT)
  await clock.advance(3 * SECOND)
  expect(await asking).toEqual([])
  expect(asked).toHaveLength(3)
})

test('a refused batch is requested one by one, so that one address does not spoil the others', async () => {
  const { facts, clock } = setUp({
    getAccounts: async (of) => {
      if (of.includes(WALLET)) throw new RetryableError('answer of more than 16 MB')
      return of.map(() => ({
        lamports: 1n,
        owner: WALLET,
        executable: false,
        data: ['', 'base64'],
      }))
    },
    getLargestHolders: async (mint) => [{ address: mint, amount: 1n }],
  })
  const [spoiler, other] = [facts.open(LAUNCH).holders(WALLET), facts.open(LAUNCH).holders(MINT)]
  await clock.advance(5 * SECOND)
  expect(await spoiler).toMatchObject([{ account: WALLET, owner: null }])
  expect(await other).toMatchObject([{ account: MINT }])
})

test('newer launches are requested before older ones', async () => {
  const { facts, clock, asked } = setUp({}, { perSecond: 1 })
  await clock.advance(10 * MINUTE)
  const old = facts.open(LAUNCH)
  const young = facts.open({ ...LAUNCH, launchedAt: clock.now() })
  await young.balance(WALLET, MINT)
  asked.length = 0
  const order: string[] = []
  old.balance(WALLET, MINT).then(() => order.push('old'))
  old.balance(WALLET, MINT).then(() => order.push('old'))
  young.balance(WALLET, MINT).then(() => order.push('young'))
  await clock.advance(5 * SECOND)
  expect(order[0]).toBe('young')
})
