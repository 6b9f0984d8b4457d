import { readFileSync } from 'node:fs'
import { address, getAddressEncoder } from '@solana/kit'
import { expect, test } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import type { Holder } from '../../../domains/launches/ports.ts'
import { SECOND } from '../../../kernel/clock.ts'
import { CONTRACT, STREAMFLOW } from './stream-terms.ts'
import { addVaultTerms, type KnownVaults } from './vault-terms.ts'

const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const DLMM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo'
/** A pool of DAMM v2's that somebody opened with all of one coin. */
const RECORDED = 'test/recorded/meteora-dammv2/initialize_pool-1.json'
const MINT = '2UFnJmiiB3M24ZqgC4XYgzPoDhsTH2vyJS7zysPQpump'
const VAULT = '6cMMsRPLWb6GV5iG6HJ5Ky3ZsAYUQLZZtHXrxW5xwpZy'
const AUTHORITY = 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC'
const PERSON = '55V1gb9ZrvTNG6uyBXyRJj5K1EG4wK5F2VZtYWqB58Tz'
const SENT = 42_438_542_422n

const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'))
const opened = recorded.result ?? recorded
const POOL = '9MGgw13iyGZufKaJraZp2qwqruRyJ9XMzCNe1oTtSyX9'
const vault: Holder = { account: VAULT, owner: AUTHORITY, ownerProgram: null, amount: SENT }

type Account = { owner: string; data: [string, 'base64'] } | null

function world(answer: unknown, { accounts = {} as Record<string, Account>, length = 1 } = {}) {
  const clock = manualClock()
  const asked: string[] = []
  const listed = Array.from({ length }, (_, nth) => ({ signature: `${nth}`, slot: 1, err: null }))
  const rpc = {
    getSignaturesForAddress: async () => listed,
    getTransaction: async () => answer,
  }
  const ask = async <T>(_: string, request: (signal: AbortSignal) => Promise<T>) => {
    asked.push('history')
    return { answer: await request(new AbortController().signal) }
  }
  const read = async (keys: readonly string[]) => {
    asked.push('accounts')
    return { answer: keys.map((key) => accounts[key] ?? null) }
  }
  const known: KnownVaults = new Map()
  const reads = { launch: { accounts: read, clock }, vaults: { rpc, ask }, known } as never
  return { reads, asked, clock }
}

test('a pool’s vault names its pool and whoever filled it, and is looked up once', async () => {
  const { reads, asked } = world(opened)
  const [found] = await addVaultTerms(reads, MINT, [vault])
  expect(found).toEqual({ ...vault, depositor: PERSON, pool: POOL })
  expect(asked).toHaveLength(2)
  await addVaultTerms(reads, MINT, [vault])
  expect(asked).toHaveLength(2)
})

test('a pool of Raydium’s, too', async () => {
  const file = 'test/recorded/raydium-cpmm/initialize-1.json'
  const cpmm = JSON.parse(readFileSync(file, 'utf8'))
  const { reads } = world(cpmm)
  const mint = '8wUqUf6RgVVDNZgEvToa5H7ovTpkpWmAoMAw7Tvoe3kA'
  const owner = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'
  const account = 'AYiMT3p5XVgakVmFmwxEACDCjoQTxKCK3mvvVLGVQBVu'
  const [found] = await addVaultTerms(reads, mint, [{ ...vault, account, owner }])
  const depositor = '7eyBHoXW5XUyUiEdGaDokg3fcr5BPaika9Y1p5hMCz27'
  expect(found).toMatchObject({ depositor, pool: 'BaUzoNfp76c6Y2GAkSJAiSufSp6jFofe9zrAVeemaasf' })
})

test('a position belongs to its depositor', async () => {
  const { reads } = world(opened)
  const position = { ...vault, ownerProgram: DLMM }
  expect(await addVaultTerms(reads, MINT, [position])).toMatchObject([{ depositor: PERSON }])
})

test('a contract of Streamflow’s is found among the accounts of the deposit', async () => {
  const keys = [VAULT, PERSON, STREAMFLOW, TOKEN, POOL]
  const contract = Buffer.alloc(CONTRACT.length)
  const put = (at: number, key: string) =>
    contract.set(getAddressEncoder().encode(address(key)), at)
  for (const [at, key] of [
    [49, PERSON],
    [113, DLMM],
    [177, MINT],
    [209, VAULT],
  ] as const)
    put(at, key)
  contract.writeBigUInt64LE(2n ** 40n, 409)
  contract.writeBigUInt64LE(SENT, 417)
  contract.writeBigUInt64LE(1n, 425)
  const deposit = depositOf(keys)
  const accounts = {
    [TOKEN]: {
      owner: STREAMFLOW,
      data: [contract.toString('base64'), 'base64'] as [string, 'base64'],
    },
  }
  const stream = { ...vault, owner: VAULT, ownerProgram: TOKEN }
  const { reads } = world(deposit, { accounts })
  expect(await addVaultTerms(reads, MINT, [stream])).toEqual([
    {
      ...stream,
      depositor: PERSON,
      lock: { recipient: DLMM, sender: PERSON, locked: SENT, isRevocable: false },
    },
  ])
  const { reads: without } = world(deposit)
  expect(await addVaultTerms(without, MINT, [stream])).toEqual([{ ...stream, depositor: PERSON }])
})

/** A transaction in which the second key's tokens go to the first. */
function depositOf(keys: readonly string[]) {
  const balance = (accountIndex: number, owner: string | undefined, amount: bigint) => ({
    ...{ accountIndex, mint: MINT, owner, uiTokenAmount: { amount: `${amount}`, decimals: 6 } },
  })
  return {
    transaction: { signatures: ['s'], message: { accountKeys: keys, instructions: [] } },
    meta: {
      preTokenBalances: [balance(1, PERSON, SENT)],
      postTokenBalances: [balance(1, PERSON, 0n), balance(0, VAULT, SENT)],
    },
  }
}

test('wallets, small holdings, and long histories are not looked up', async () => {
  const { reads, asked } = world(opened)
  const wallet = { ...vault, ownerProgram: '11111111111111111111111111111111', owner: PERSON }
  const small = { ...vault, amount: 1n }
  expect(await addVaultTerms(reads, MINT, [wallet, small])).toEqual([wallet, small])
  expect(asked).toEqual([])
  const { reads: busy } = world(opened, { length: 100 })
  expect(await addVaultTerms(busy, MINT, [vault])).toEqual([vault])
})

test('what takes too long is left out', async () => {
  const { reads, clock } = world(new Promise(() => {}))
  const adding = addVaultTerms(reads, MINT, [vault])
  await clock.advance(4 * SECOND)
  expect(await clock.until(adding)).toEqual([vault])
})
