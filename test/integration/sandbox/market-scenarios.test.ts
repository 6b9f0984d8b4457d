import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Address, createSolanaRpcSubscriptions, getBase64Encoder } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Emitted } from '../../../sandbox/market/start.ts'
import { readMint } from '../../../src/adapters/solana/wire/mint-layout.ts'
import type { ChainEvent, Trade } from '../../../src/domains/launches/ports.ts'
import { startTestMarket, type TestMarket } from '../../support/market.ts'

let test: TestMarket

beforeAll(async () => {
  test = await startTestMarket()
})

afterAll(() => test.stop())

const COMMITMENT = { commitment: 'confirmed' } as const

const tradesIn = (events: readonly ChainEvent[]) =>
  events.filter((event): event is Trade => event.kind === 'trade')

/** Whose transfer was the first that `wallet` saw. */
async function firstFunder(wallet: string): Promise<string | undefined> {
  const history = await test.rpc.getSignaturesForAddress(wallet as Address, COMMITMENT).send()
  const first = history.at(-1)
  if (!first) return undefined
  const transaction = await test.rpc
    .getTransaction(first.signature, {
      ...COMMITMENT,
      encoding: 'jsonParsed',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  const [transfer] = transaction?.transaction.message.instructions ?? []
  return (transfer as unknown as { parsed: { info: { source: string } } }).parsed.info.source
}

async function mintOf({ mint }: Emitted) {
  const { value } = await test.rpc
    .getAccountInfo(mint as Address, { ...COMMITMENT, encoding: 'base64' })
    .send()
  if (!value) throw new Error('no such mint')
  return readMint(new Uint8Array(getBase64Encoder().encode(value.data[0])))
}

/** Waits for a transaction that ends with this error of a program. */
async function failure({ mint }: Emitted, code: bigint): Promise<void> {
  for (;;) {
    const history = await test.rpc.getSignaturesForAddress(mint as Address, COMMITMENT).send()
    const errors = history.map(({ err }) => err as { InstructionError?: [bigint, unknown] } | null)
    const causes = errors.map(
      (err) => err?.InstructionError?.[1] as { Custom?: bigint } | undefined,
    )
    if (causes.some((cause) => cause?.Custom === code)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('a bundled launch', () => {
  it('is bought in its own slot by wallets with one funder', async () => {
    const launch = await test.market.play('bundled', { venue: 'pumpfun', seed: '1' })
    const events = await test.eventually(launch, (events) => tradesIn(events).length > 1)
    const buyers = tradesIn(events)
      .filter(({ slot, trader }) => slot === launch.slot && trader !== launch.creator)
      .map(({ trader }) => trader ?? '')
    expect(buyers.length).toBeGreaterThanOrEqual(5)
    const funders = new Set(await Promise.all(buyers.map(firstFunder)))
    expect(funders.size).toBe(1)
    expect([...funders][0]).not.toBe(await firstFunder(launch.creator))
  })
})

describe('a sniped launch', () => {
  it('has strangers in its first slot, and some who came too late', async () => {
    const launch = await test.market.play('sniped', { venue: 'launchlab', seed: '1' })
    const events = await test.eventually(launch, (events) => tradesIn(events).length > 5)
    const first = tradesIn(events).filter(({ slot }) => slot === launch.slot)
    expect(new Set(first.map(({ trader }) => trader)).size).toBeGreaterThanOrEqual(3)
    await failure(launch, 6_005n)
  })
})

describe('with faster time', () => {
  let fast: TestMarket

  beforeAll(async () => {
    fast = await startTestMarket({ speed: 80 })
  })

  afterAll(() => fast.stop())

  it('a serial rugger launches again after having sold all that it had', async () => {
    const launch = await fast.market.play('rugger', { venue: 'launchlab', seed: '1' })
    const events = await fast.eventually(launch, (events) =>
      tradesIn(events).some(({ side, trader }) => side === 'sell' && trader === launch.creator),
    )
    const mine = tradesIn(events).filter(({ trader }) => trader === launch.creator)
    const of = (wanted: string) =>
      mine
        .filter(({ side }) => side === wanted)
        .reduce((sum, { baseAmount }) => sum + baseAmount, 0n)
    expect(of('sell')).toBe(of('buy'))

    for (;;) {
      const launches = await fast.eventsOf(launch.creator)
      const mints = launches.flatMap((event) => (event.kind === 'launch' ? [event.mint] : []))
      if (new Set(mints).size > 1) break
    }
  })

  it('a slow death ends with its developer selling', async () => {
    const launch = await fast.market.play('slow-death', { venue: 'launchlab', seed: '1' })
    const events = await fast.eventually(
      launch,
      (events) =>
        tradesIn(events).filter((t) => t.side === 'sell' && t.trader === launch.creator).length > 3,
    )
    expect(tradesIn(events).filter(({ side }) => side === 'buy').length).toBeLessThan(12)
    expect(fast.market.counts().refused).toBe(0)
  })
})

it('copies have the words or the document of coins that were there before', async () => {
  const alone = await startTestMarket({ speed: 40 })
  try {
    const launches = [await alone.market.play('honest', { venue: 'pumpfun', seed: 'original' })]
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      launches.push(await alone.market.play('copycat', { venue: 'pumpfun', seed }))
    }
    const named: { name: string | null; uri: string | null }[] = []
    for (const launch of launches) {
      const [first] = await alone.eventually(launch, (events) => events.length > 0)
      if (first?.kind === 'launch') named.push({ name: first.name, uri: first.uri })
    }
    const uris = named.map(({ uri }) => uri)
    expect(new Set(uris).size).toBeLessThan(uris.length)
    const earlier = (at: number) => named.slice(0, at).map(({ name }) => name)
    const isCopied = ({ name }: { name: string | null }, at: number) =>
      at === 0 || WELL_KNOWN.has(name ?? '') || earlier(at).includes(name)
    expect(named.every(isCopied)).toBe(true)
  } finally {
    await alone.stop()
  }
})

const WELL_KNOWN = new Set([
  'Bonk',
  'dogwifhat',
  'Pepe',
  'Fartcoin',
  'Popcat',
  'Peanut the Squirrel',
])

describe('a honeypot', () => {
  it('freezes whoever buys', async () => {
    const launch = await test.market.play('honeypot', { venue: 'launchlab', seed: '1' })
    await test.eventually(launch, (events) => tradesIn(events).length > 4)
    expect(await mintOf(launch)).toMatchObject({ freezeAuthority: launch.creator })
    await failure(launch, 17n)
  })

  it.each([
    ['3', 'freezeAuthority', {}],
    ['5', 'permanent delegate', { extensions: expect.arrayContaining(['permanent delegate']) }],
    ['0', 'transfer hook', { extensions: expect.arrayContaining(['transfer hook']) }],
  ])('of seed %s has its %s on a Token-2022 mint', async (seed, kind, mint) => {
    const launch = await test.market.play('honeypot', { venue: 'pumpfun', seed })
    await test.eventually(launch, (events) => events.length > 0)
    expect(await mintOf(launch)).toMatchObject(
      kind === 'freezeAuthority' ? { freezeAuthority: launch.creator } : mint,
    )
  })
})

describe('an honest launch', () => {
  it('cannot be minted, frozen or renamed anymore, and links to its people', async () => {
    const launch = await test.market.play('honest', { venue: 'pumpfun', seed: '1' })
    const [first] = await test.eventually(launch, (events) => events.length > 0)
    expect(await mintOf(launch)).toMatchObject({
      mintAuthority: 'none',
      freezeAuthority: 'none',
      decimals: 6,
    })
    const uri = first?.kind === 'launch' ? (first.uri ?? '') : ''
    expect(uri).toMatch(/^https:\/\/ipfs\.io\/ipfs\/Qm/)
    const gateway = test.world.env.METADATA_GATEWAY ?? ''
    const answer = await fetch(uri.replace('https://ipfs.io/ipfs/', gateway))
    expect(await answer.json()).toMatchObject({
      name: first?.kind === 'launch' ? first.name : '',
      image: expect.stringMatching(/^https:\/\/ipfs\.io\/ipfs\//),
      twitter: expect.any(String),
    })
    expect((await fetch(`${gateway}nothing`)).status).toBe(404)
  })

  it('is reported to subscribers of its program', async () => {
    const subscriptions = createSolanaRpcSubscriptions(test.world.env.SOLANA_WS_URL ?? '')
    const abort = new AbortController()
    const heard = await subscriptions
      .logsNotifications(
        { mentions: ['LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj' as Address] },
        { commitment: 'processed' },
      )
      .subscribe({ abortSignal: abort.signal })
    const launch = await test.market.play('honest', { venue: 'launchlab', seed: 'heard' })
    for await (const { value } of heard) {
      if (value.signature !== launch.signature) continue
      expect(value.logs).toContain('Program log: Instruction: InitializeV2')
      break
    }
    abort.abort()
  })
})

it('an honest launch vanishes with all its trades when its fork is lost', async () => {
  // In a hurry it would be final before it is dropped.
  const slow = await startTestMarket({ speed: 1 })
  try {
    const launch = await slow.market.play('honest', { venue: 'pumpfun', seed: 'lost' })
    expect(slow.market.drop(launch.mint)).toBe(true)
    expect(slow.market.launches().map(({ mint }) => mint)).not.toContain(launch.mint)
    const { value } = await slow.rpc
      .getAccountInfo(launch.mint as Address, { commitment: 'processed', encoding: 'base64' })
      .send()
    expect(value).toBeNull()
    const [status] = (await slow.rpc.getSignatureStatuses([launch.signature as never]).send()).value
    expect(status).toBeNull()
  } finally {
    await slow.stop()
  }
})

it('plays the same for the same seed, in any world', async () => {
  const other = await startTestMarket({ seed: 7 })
  try {
    const [one, two] = await Promise.all([
      test.market.play('honest', { venue: 'launchlab', seed: 'same' }),
      other.market.play('honest', { venue: 'launchlab', seed: 'same' }),
    ])
    expect(two).toMatchObject({ mint: one.mint, creator: one.creator })
    const third = await other.market.play('honest', { venue: 'launchlab', seed: 'another' })
    expect(third.mint).not.toBe(one.mint)
  } finally {
    await other.stop()
  }
})

it('launches other coins in another run, beside those of the first', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'market-'))
  const first = await startTestMarket({ dataDir })
  const before = await first.market.play('honest', { venue: 'pumpfun' })
  await first.stop()
  const second = await startTestMarket({ dataDir })
  try {
    const after = await second.market.play('honest', { venue: 'pumpfun' })
    expect(after.mint).not.toBe(before.mint)
    const events = await second.eventually(before, (events) => events.length > 0)
    expect(events[0]).toMatchObject({ kind: 'launch', mint: before.mint })
  } finally {
    await second.stop()
    await rm(dataDir, { recursive: true })
  }
})

it('makes only transactions that the chain accepts', () => {
  expect(test.market.counts().refused).toBe(0)
})
