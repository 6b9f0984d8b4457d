import { address, generateKeyPairSigner } from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../../../sandbox/world.ts'
import { createFactsBudget } from '../../../src/adapters/solana/facts/create.ts'
import { createDetectorRpc } from '../../../src/adapters/solana/rpc/detector-rpc.ts'
import { createRankedBudget } from '../../../src/adapters/solana/rpc/ranked-budget.ts'
import { readConfig } from '../../../src/config/config.ts'
import { TIP_ACCOUNTS } from '../../../src/contract/launches/tip-accounts.ts'
import type { ChainFacts } from '../../../src/domains/launches/ports.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { quietLog } from '../../support/quiet-log.ts'
import { clientOf, eventually, startTestWorld, transferWith } from '../sandbox/client.ts'

const SYSTEM = '11111111111111111111111111111111'

let world: World
let client: ReturnType<typeof clientOf>
let facts: ChainFacts

beforeAll(async () => {
  world = await startTestWorld({ parts: ['chain', 'market'], marketRate: 0 })
  client = clientOf(world)
  const { launches } = readConfig({ ...world.env, SANDBOX: 'none' })
  facts = createFactsBudget({
    rpc: createDetectorRpc({
      urls: [world.env.SOLANA_RPC_URL ?? ''],
      clock: systemClock,
      log: quietLog,
    }),
    budget: createRankedBudget(systemClock, 1_000),
    clock: systemClock,
    log: quietLog,
    metadataGateway: launches.metadataGateway,
    mostPerLaunch: 1_000,
  }).open({ mint: '', venue: 'pumpfun', launchedAt: Date.now() })
})

afterAll(() => world.stop())

test('a mint of the token program, executed for real', async () => {
  const payer = await client.funded()
  const mint = await generateKeyPairSigner()
  const other = (await generateKeyPairSigner()).address
  const accountOf = async (owner: typeof other) => {
    const [at] = await findAssociatedTokenPda({
      mint: mint.address,
      owner,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return at
  }
  const open = (owner: typeof other) =>
    getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint: mint.address })
  const give = async (owner: typeof other, amount: bigint) =>
    getMintToInstruction({
      mint: mint.address,
      token: await accountOf(owner),
      mintAuthority: payer,
      amount,
    })
  const space = BigInt(getMintSize())
  await client.send(payer, [
    getCreateAccountInstruction({
      payer,
      newAccount: mint,
      lamports: await client.rpc.getMinimumBalanceForRentExemption(space).send(),
      space,
      programAddress: TOKEN_PROGRAM_ADDRESS,
    }),
    getInitializeMint2Instruction({
      mint: mint.address,
      decimals: 6,
      mintAuthority: payer.address,
      freezeAuthority: other,
    }),
    await open(payer.address),
    await open(other),
    await give(payer.address, 700n),
    await give(other, 300n),
  ])

  expect(await facts.mint(mint.address)).toEqual({
    token2022: false,
    decimals: 6,
    supply: 1_000n,
    mintAuthority: payer.address,
    freezeAuthority: other,
    extensions: [],
    metadata: null,
  })
  expect(await facts.holders(mint.address)).toEqual([
    {
      account: await accountOf(payer.address),
      owner: payer.address,
      ownerProgram: SYSTEM,
      amount: 700n,
    },
    { account: await accountOf(other), owner: other, ownerProgram: SYSTEM, amount: 300n },
  ])
  expect(await facts.balance(other, mint.address)).toBe(300n)
  expect(await facts.balance(mint.address, mint.address)).toBe(0n)
})

test('finds who sent a wallet its first SOL', async () => {
  const funder = await client.funded()
  const wallet = await generateKeyPairSigner()
  await client.send(funder, [transferWith(funder, wallet.address, 1_000_000_000n)])
  await client.send(wallet, [transferWith(wallet, funder.address, 1_000n)])
  const found = await eventually(async () => {
    const funding = await facts.funding(wallet.address)
    return funding?.transactions === 2 ? funding : null
  })
  expect(found).toMatchObject({
    wallet: wallet.address,
    funder: funder.address,
    lamports: 1_000_000_000n,
    before: 0n,
  })
  expect(found.fundedAt).toBeGreaterThan(0)

  const nobody = (await generateKeyPairSigner()).address
  expect(await facts.funding(nobody)).toMatchObject({ funder: null, transactions: 0 })
})

test('finds what a transaction paid to landing services', async () => {
  const payer = await client.funded()
  const [one, other] = [...TIP_ACCOUNTS.keys()].map((account) => address(account))
  if (!one || !other) throw new Error('no tip accounts')
  const stranger = (await generateKeyPairSigner()).address
  const tipped = await client.send(payer, [
    transferWith(payer, one, 1_000_000n),
    transferWith(payer, stranger, 5_000_000n),
    transferWith(payer, other, 2_000_000n),
  ])
  const plain = await client.send(payer, [transferWith(payer, stranger, 5_000_000n)])
  expect(await eventually(() => facts.tip(tipped))).toBe(3_000_000n)
  expect(await eventually(() => facts.tip(plain))).toBe(0n)
  expect(await facts.tip('no signature')).toBe(null)
})

test("reads a market coin's mint, metadata, holders, and document", async () => {
  const launch = await world.market?.play('honest', { seed: '1' })
  if (!launch) throw new Error('no market')
  const mint = await eventually(() => facts.mint(launch.mint))
  expect(mint).toMatchObject({ decimals: 6, mintAuthority: 'none', freezeAuthority: 'none' })
  expect(mint.metadata?.name).not.toBe('')
  const holders = await facts.holders(launch.mint)
  expect(holders?.length).toBeGreaterThan(0)
  expect(holders?.every(({ owner, amount }) => owner !== null && amount > 0n)).toBe(true)
  const document = await facts.document(mint.metadata?.uri ?? '')
  expect(document?.image).toMatch(/^https:/)
  const funding = await eventually(async () => {
    const found = await facts.funding(launch.creator)
    return found && found.transactions > 0 ? found : null
  })
  expect(funding.wallet).toBe(launch.creator)
})

test("finds a honeypot's trap and its owner", async () => {
  // Which trap it is, is drawn; each seed draws the same one every time.
  const seeds = ['1', '2', '3', '4', '5', '6', '7', '8']
  const traps = await Promise.all(
    seeds.map(async (seed) => {
      const launch = await world.market?.play('honeypot', { venue: 'pumpfun', seed })
      if (!launch) throw new Error('no market')
      const { mint, creator } = launch
      const { freezeAuthority, extensions } = await eventually(() => facts.mint(mint))
      const held = extensions.find(
        ({ name, authority }) =>
          (name === 'permanentDelegate' || name === 'transferHook') && authority === creator,
      )
      return held?.name ?? (freezeAuthority === creator ? 'freeze' : null)
    }),
  )
  expect(traps).not.toContain(null)
  expect([...new Set(traps)].sort()).toEqual(['freeze', 'permanentDelegate', 'transferHook'])
})
