import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { MEMO_PROGRAM_ADDRESS, SUPPORTED_MEMO_PROGRAM_ADDRESSES } from '@solana-program/memo'
import {
  getTransferSolInstruction,
  getTransferSolWithSeedInstruction,
} from '@solana-program/system'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecorded, readRecordedJson } from '../../../../test/support/chain/recorded.ts'
import type { ChainTransaction } from '../../../domains/orders/ports.ts'
import type { RawTransaction } from './raw-transaction.ts'
import { readTransaction } from './read-transaction.ts'

const signer = (seed: number) =>
  createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(seed))

const payer = await signer(1)
const other = await signer(2)
const wallet = (await signer(3)).address

/** A transaction with these instructions, and the meta of one in which nothing else happened. */
async function landed(instructions: Instruction[], keys: number, meta: object = {}) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayerSigner(payer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: wallet as string as Blockhash, lastValidBlockHeight: 1n },
        draft,
      ),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  const signed = await signTransactionMessageWithSigners(message)
  const balances = Array.from({ length: keys }, () => 0n)
  return {
    slot: 7,
    blockTime: 1_763_600_000,
    version: 0,
    transaction: [getBase64EncodedWireTransaction(signed), 'base64'],
    meta: { err: null, preBalances: balances, postBalances: balances, ...meta },
  } satisfies RawTransaction
}

function read(raw: RawTransaction, of: string): ChainTransaction {
  const reading = readTransaction(raw, of)
  if (reading.kind !== 'read') throw new Error(JSON.stringify(reading))
  return reading.transaction
}

function transfer(source: KeyPairSigner, destination: Address, amount: bigint) {
  return getTransferSolInstruction({ source, destination, amount })
}

describe('a made transaction', () => {
  test('says which transfers it holds, wherever they stand', async () => {
    const raw = await landed(
      [
        transfer(payer, other.address, 5n),
        transfer(payer, wallet, 6n),
        transfer(other, wallet, 7n),
      ],
      4,
    )
    expect(read(raw, wallet)).toMatchObject({
      slot: 7,
      blockTime: 1_763_600_000_000,
      transfers: [
        { path: '1', source: payer.address, lamports: 6n },
        { path: '2', source: other.address, lamports: 7n },
      ],
    })
  })

  test('transferWithSeed names its destination third', async () => {
    const instruction = getTransferSolWithSeedInstruction({
      source: other.address,
      baseAccount: payer,
      destination: wallet,
      amount: 8n,
      fromSeed: 'savings',
      fromOwner: other.address,
    })
    const raw = await landed([instruction], 4)
    expect(read(raw, wallet).transfers).toEqual([
      { path: '0', source: other.address, lamports: 8n },
    ])
    expect(read(raw, payer.address).transfers).toEqual([])
  })

  test('a transfer to oneself is ignored', async () => {
    const raw = await landed([transfer(payer, payer.address, 9n)], 2)
    expect(read(raw, payer.address).transfers).toEqual([])
  })

  test.each(SUPPORTED_MEMO_PROGRAM_ADDRESSES.map((program) => [program]))(
    'says which memos stand at top level, of %s',
    async (program) => {
      const text = 'Mintwatch: give my membership to order AAAAAAAAAAAAAAAAAAAAAA – ✓'
      const memo = { programAddress: program as Address, data: new TextEncoder().encode(text) }
      const raw = await landed([memo, transfer(payer, wallet, 6n)], 4)
      expect(read(raw, wallet)).toMatchObject({ memos: [text], signers: [payer.address] })
    },
  )

  test('reads no memo that a program left inside, nor one of another program', async () => {
    const memo = MEMO_PROGRAM_ADDRESS
    const data = new TextEncoder().encode('not shown to whoever signs')
    const hidden = [2, 3, 4].map((programIdIndex) =>
      inner({ programIdIndex, data: getBase58Decoder().decode(data) }),
    )
    const outer = [
      { programAddress: memo, data: new TextEncoder().encode('shown') },
      { programAddress: other.address, data },
      transfer(payer, wallet, 6n),
    ]
    const raw = await landed(outer, 5, { innerInstructions: hidden })
    expect(read(raw, wallet).memos).toEqual(['shown'])
  })

  test('a failed one reports the balance and nothing else', async () => {
    const raw = await landed([transfer(payer, wallet, 6n)], 3, {
      err: { InstructionError: [0, { Custom: 1 }] },
      preBalances: [100n, 50n, 1n],
      postBalances: [95n, 50n, 1n],
    })
    expect(readTransaction(raw, payer.address)).toEqual({
      kind: 'failed',
      balance: { before: 100n, after: 95n },
    })
  })

  test.each([
    ['no err', { err: undefined }],
    ['balances of other accounts', { preBalances: [1n] }],
    ['a negative balance', { preBalances: [-1n, 0n, 0n] }],
    ['no balances', { preBalances: null }],
    ['a foreign account index', { innerInstructions: [inner({ accounts: [0, 99] })] }],
    ['a foreign program index', { innerInstructions: [inner({ programIdIndex: 99 })] }],
    ['data that is not base58', { innerInstructions: [inner({ data: '0OIl' })] }],
  ])('is unreadable with %s', async (_, meta) => {
    const raw = await landed([transfer(payer, wallet, 6n)], 3, meta)
    expect(readTransaction(raw, wallet).kind).toBe('unreadable')
  })
})

function inner(change: object) {
  const instruction = { programIdIndex: 2, accounts: [0, 1], data: '3Bxs', ...change }
  return { index: 0, instructions: [instruction] }
}

describe.each([
  {
    path: 'mixed/arb-4.json',
    what: 'a v0 tip at top level',
    of: 'AjWkS35VV8eptekzw59fAyXXQRXjcwanPezL4EDQfSd8',
    transfers: [
      { path: '0', source: 'F5YtngCQs6QCUdy2vqT6hMtFyNkLpkJSTQF2WZKV1y8e', lamports: 42_000_000n },
    ],
  },
  {
    path: 'mixed/arb-3.json',
    what: 'an inner transfer between instructions, with 19 loaded addresses',
    of: '8ckLnP69xhSeoNbZCUrbJZ8aYSR86QNjRVZdpHmFfigk',
    transfers: [
      { path: '7.1', source: 'G2341KGbNxuSAfCfqNuPhfLQtPB94hPfgyVPC89Faor4', lamports: 31_305n },
    ],
  },
  {
    path: 'pumpfun/buy-1.json',
    what: 'a legacy transaction that pays a fee inside a CPI',
    of: 'CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM',
    transfers: [
      {
        path: '2.2',
        source: 'EfbbhahGNuhqEraRZXrwETfsaKxScngEttdQixWAW4WE',
        lamports: 30_000_000n,
      },
    ],
  },
  {
    path: 'pumpfun/buy-bundle-1.json',
    what: 'four sources in one transaction',
    of: 'CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM',
    transfers: [
      { path: '1.2', source: 'Gh6D6DZcASQLc2XoLpctT74KbRr4nrHF8wNptweckHoA', lamports: 3_861_002n },
      { path: '3.2', source: '7SPkzf8DSxdemSKMEEKquRKEYrdDjcuHaQwac5nvnB4b', lamports: 3_868_207n },
      { path: '5.2', source: 'GdCFP1doq784rQTHJDuvpLchVWoMtJwdAM8MQTCHWTuz', lamports: 3_937_942n },
      { path: '7.2', source: '8rL9duqqeBRzZZyiz77xgfzDUdbR99TPjmVk5D1LNHuL', lamports: 4_042_340n },
    ],
  },
  {
    path: 'pumpfun/buy-photon-1.json',
    what: 'a tip after everything else',
    of: '7ks326H4LbMVaUC8nW5FpC5EoAf5eK5pf4Dsx4HDQLpq',
    transfers: [
      { path: '3', source: 'DfMxre4cKmvogbLrPigxmibVTTQDuzjdXojWzjCXXhzj', lamports: 60_000_000n },
    ],
  },
  {
    path: 'pumpfun/create_v2-1.json',
    what: 'two inner transfers to one account, in base64 as the RPC gave it',
    of: '8MT2dxWGkuJyCh8RWvacDNA3sKRok2QgNAVSXkgwL7o8',
    transfers: [
      { path: '2.3', source: '5zsxd4pGNCQpwyKiBWZ95nCTPsEPoS62xEGnjpW6FRy7', lamports: 890_880n },
      { path: '2.4', source: '5zsxd4pGNCQpwyKiBWZ95nCTPsEPoS62xEGnjpW6FRy7', lamports: 296_251n },
    ],
  },
])('$path from mainnet: $what', ({ path, of, transfers }) => {
  test('is read', () => {
    const transaction = read(readRecorded(path), of)
    expect(transaction.transfers).toEqual(transfers)
    const paid = transfers.reduce((sum, { lamports }) => sum + lamports, 0n)
    const { before, after } = transaction.balance ?? { before: 0n, after: 0n }
    expect(after - before).toBe(paid)
  })
})

test('a v1 transaction from mainnet is read, and its failure seen', () => {
  const { slot, blockTime, version, err, base64 } = readRecordedJson(
    'mixed/v1-transaction-failed-1.json',
  )
  const balances = Array.from({ length: 63 }, () => 0)
  const meta = { err, preBalances: balances, postBalances: balances }
  const raw: RawTransaction = { slot, blockTime, version, transaction: [base64, 'base64'], meta }
  expect(readTransaction(raw, wallet)).toEqual({ kind: 'failed', balance: null })
  expect(read({ ...raw, meta: { ...meta, err: null } }, wallet).signature).toBe(
    '3ee3bNgHorvqCpxVQEyEod5gcvDmD4vGgzePJ4bCMM1WZJTL6vcMdr6yddsFYk45Kr3pffnD8ANtKcQsZ7nBHhMY',
  )
})

describe('hostile bytes', () => {
  const seed = aTransaction()

  test('changed anywhere, are read or called unreadable', async () => {
    const raw = await seed
    const bytes = getBase64Encoder().encode(raw.transaction[0])
    const change = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.nat(bytes.length),
        (changes, cut) => {
          const changed = new Uint8Array(bytes)
          for (const [at, value] of changes) changed[at] = value
          const transaction = getBase64Decoder().decode(changed.slice(0, cut || undefined))
          const { kind } = readTransaction({ ...raw, transaction: [transaction, 'base64'] }, wallet)
          expect(['read', 'failed', 'unreadable']).toContain(kind)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('as meta, are read or called unreadable', async () => {
    const raw = await seed
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(raw.meta), 'x'), fc.anything()),
        (meta) => {
          const reading = readTransaction({ ...raw, meta: { ...raw.meta, ...meta } }, wallet)
          expect(['read', 'failed', 'unreadable']).toContain(reading.kind)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** A real one where there is one, else one of ours. */
async function aTransaction(): Promise<RawTransaction> {
  return readRecorded('mixed/arb-3.json')
}
