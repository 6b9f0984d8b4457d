import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USDT, WRAPPED_SOL } from '../../contract/launches/mints.ts'
import { lamports, usdc } from '../../kernel/money.ts'
import { observeTransfers, observeUnreadable } from './observe-transfer.ts'
import type { ChainTransaction } from './ports.ts'

const SEEN = {
  wallet: 'shop',
  commitment: 'finalized',
  now: 7_000,
  ours: new Set(['ours']),
  retiresAt: null,
} as const
const ORDERS = new Map([
  ['reference', 'order'],
  ['another', 'other order'],
])
const TOKEN = { mint: 'mint', amount: '150000000', source: 'buyer' }

function transactionOf(
  moved: [source: string, amount: bigint][],
  change: { keys?: string[]; increase?: bigint; tokens?: ChainTransaction['tokens'] } = {},
): ChainTransaction {
  const sum = moved.reduce((total, [, amount]) => total + amount, 0n)
  return {
    signature: 'signature',
    slot: 5,
    blockTime: 6_000,
    accountKeys: [...moved.map(([source]) => source), 'shop', ...(change.keys ?? [])],
    signers: moved.map(([source]) => source),
    memos: [],
    transfers: moved.map(([source, amount], index) => ({
      path: `${index}`,
      source,
      lamports: lamports(amount),
    })),
    tokens: change.tokens ?? [],
    balance: {
      before: lamports(1_000_000_000n),
      after: lamports(1_000_000_000n + (change.increase ?? sum)),
    },
  }
}
const observe = (...of: Parameters<typeof transactionOf>) =>
  observeTransfers(transactionOf(...of), ORDERS, SEEN)

const usdcOf = (
  sent: bigint,
  increase: bigint,
  { signers = ['buyer'], keys = ['reference'] }: { signers?: string[]; keys?: string[] } = {},
): ChainTransaction => ({
  ...transactionOf([], { keys }),
  signers,
  balance: null,
  usdc: {
    transfers: [{ path: '0', source: 'buyer', delegated: false, usdc: usdc(sent) }],
    balance: { before: usdc(5n), after: usdc(5n + increase) },
  },
})

describe('an amount', () => {
  test('beyond 2^53 is kept for an operator, and stops nothing', () => {
    const most = 2n ** 53n
    for (const seen of [
      observe([['buyer', most]], { keys: ['reference'] }),
      // Each is small enough, and their sum is not.
      observe(
        Array.from({ length: 9 }, () => ['buyer', most / 8n]),
        { keys: ['reference'] },
      ),
      observe([], { keys: ['reference'], increase: -most }),
      observeTransfers(usdcOf(most, most), ORDERS, SEEN),
    ])
      expect(seen).toMatchObject({
        transfers: [{ kind: 'review', orderId: null, lamports: null, usdc: null }],
        mentions: [],
      })
    expect(observe([['buyer', most - 1n]], { keys: ['reference'] }).transfers).toMatchObject([
      { kind: 'reference', lamports: most - 1n },
    ])
  })

  test('of which a fee was kept back counts as what arrived', () => {
    const { transfers } = observeTransfers(usdcOf(150_000_000n, 148_500_000n), ORDERS, SEEN)
    expect(transfers).toMatchObject([{ kind: 'reference', orderId: 'order', usdc: 148_500_000n }])
    const unnamed = usdcOf(150_000_000n, 148_500_000n, { keys: [] })
    expect(observeTransfers(unnamed, ORDERS, SEEN).transfers).toMatchObject([{ kind: 'review' }])
  })

  test('that a multisig sends counts under a reference, and for no claim', () => {
    const members = ['member', 'another member']
    const named = usdcOf(150_000_000n, 150_000_000n, { signers: members })
    expect(observeTransfers(named, ORDERS, SEEN).transfers).toMatchObject([
      { kind: 'reference', orderId: 'order', source: 'buyer' },
    ])
    const unnamed = usdcOf(150_000_000n, 150_000_000n, { signers: members, keys: [] })
    expect(observeTransfers(unnamed, ORDERS, SEEN).transfers).toMatchObject([
      { kind: 'review', detail: 'no_signer' },
    ])
  })
})

describe('a transfer that is not a payment', () => {
  test('comes from a wallet of ours, whatever else is in the transaction', () => {
    const mixed: [string, bigint][] = [
      ['buyer', 300_000_000n],
      ['ours', 500_000_000n],
    ]
    const seen = observe(mixed, { keys: ['reference'] })
    expect(seen.transfers.map(({ kind, orderId, detail }) => [kind, orderId, detail])).toEqual([
      ['review', null, 'own_wallet'],
      ['review', null, 'own_wallet'],
    ])
    expect(seen.mentions).toEqual([])
  })

  test('or to a wallet after it was retired; dust stays dust', () => {
    const paid = transactionOf([['buyer', 300_000_000n]], { keys: ['reference'] })
    const at = (retiresAt: number) => observeTransfers(paid, ORDERS, { ...SEEN, retiresAt })
    expect(at(6_000).transfers).toMatchObject([{ kind: 'reference', orderId: 'order' }])
    expect(at(5_999)).toMatchObject({
      transfers: [{ kind: 'review', orderId: null, detail: 'retired_wallet' }],
      mentions: [{ orderId: 'order', reason: 'retired_wallet' }],
    })
    const dust = transactionOf([['buyer', 5n]], { keys: ['reference'] })
    expect(observeTransfers(dust, ORDERS, { ...SEEN, retiresAt: 0 })).toMatchObject({
      transfers: [{ kind: 'dust' }],
      mentions: [],
    })
  })
})

describe('a reference', () => {
  test('takes the whole rise of the balance for its order, from whatever instructions', () => {
    const paid: [string, bigint][] = [
      ['buyer', 3n],
      ['friend', 4n],
    ]
    expect(observe(paid, { keys: ['reference'], increase: 9n })).toMatchObject({
      transfers: [
        {
          path: 'balance',
          kind: 'reference',
          lamports: 9n,
          source: null,
          orderId: 'order',
          matchedBy: 'reference',
        },
      ],
      mentions: [],
    })
  })

  test('names its sender where there is one, and none where money only appeared', () => {
    const [known] = observe(
      [
        ['buyer', 3n],
        ['buyer', 4n],
      ],
      { keys: ['reference'] },
    ).transfers
    expect(known?.source).toBe('buyer')
    const [unknown] = observe([], { keys: ['reference'], increase: 9n }).transfers
    expect(unknown?.source).toBeNull()
  })

  test('with another beside it serves neither, and both are reported', () => {
    const keys = ['reference', 'another']
    const { transfers, mentions } = observe([['buyer', 1_000_000n]], { keys })
    expect(transfers).toMatchObject([{ kind: 'review', lamports: 1_000_000n, orderId: null }])
    expect(mentions.map(({ orderId }) => orderId)).toEqual(['order', 'other order'])
  })

  test('with another beside it and next to no money asks nobody to look', () => {
    const keys = ['reference', 'another']
    expect(observe([], { keys })).toEqual({ transfers: [], mentions: [] })
    expect(observe([['buyer', 999_999n]], { keys })).toMatchObject({
      transfers: [{ kind: 'dust', lamports: 999_999n, orderId: null }],
      mentions: [],
    })
    expect(observe([], { keys, tokens: [TOKEN] })).toMatchObject({
      transfers: [{ kind: 'token' }],
      mentions: [],
    })
  })

  test('paid in tokens is shown as the wrong asset', () => {
    const { transfers, mentions } = observe([], { keys: ['reference'], tokens: [TOKEN] })
    expect(transfers).toMatchObject([
      { kind: 'token', source: 'buyer', lamports: null, orderId: null },
    ])
    expect(mentions).toMatchObject([{ orderId: 'order', reason: 'unknown_token' }])
  })

  test.each([
    [USDT, '100000', 'wrong_asset'],
    [USDT, '99999', 'unknown_token'],
    [WRAPPED_SOL, '1000000', 'wrong_asset'],
    [WRAPPED_SOL, '999999', 'unknown_token'],
    ['constructor', '150000000', 'unknown_token'],
  ])('paid with %s, %s of it, is %s', (mint, amount, reason) => {
    const { mentions } = observe([], { keys: ['reference'], tokens: [{ ...TOKEN, mint, amount }] })
    expect(mentions).toMatchObject([{ reason }])
  })

  test('twice among the keys is one', () => {
    const { transfers } = observe([['buyer', 5n]], { keys: ['reference', 'reference'] })
    expect(transfers).toMatchObject([{ kind: 'reference', lamports: 5n }])
  })

  test('without money leaves nothing', () => {
    expect(observe([], { keys: ['reference'] })).toEqual({ transfers: [], mentions: [] })
  })
})

describe('without a reference', () => {
  test('each transfer counts for its sender, dust does not count', () => {
    const paid: [string, bigint][] = [
      ['buyer', 1_000_000n],
      ['friend', 999_999n],
    ]
    expect(observe(paid).transfers).toMatchObject([
      { path: '0', kind: 'system', source: 'buyer' },
      { path: '1', kind: 'dust', source: 'friend' },
    ])
  })

  test('an unexplained rise goes to review', () => {
    expect(observe([['buyer', 2_000_000n]], { increase: 5_000_000n }).transfers).toMatchObject([
      { kind: 'system', lamports: 2_000_000n },
      { path: 'balance', kind: 'review', lamports: 3_000_000n, detail: 'no_transfer' },
    ])
  })

  test('money that the wallet forwarded at once matches no sender', () => {
    const { transfers } = observe([['buyer', 2_000_000n]], { increase: -5_000n })
    expect(transfers).toMatchObject([{ kind: 'review', source: 'buyer' }])
  })

  test('the wallet’s own spending leaves nothing', () => {
    expect(observe([], { increase: -5_000n }).transfers).toEqual([])
  })
})

test('an unreadable transfer is kept with its reason', () => {
  const transaction = { signature: 'x', slot: 5, blockTime: null, reason: 'garbled' }
  expect(observeUnreadable(transaction, SEEN)).toMatchObject({
    path: 'unreadable',
    kind: 'unreadable',
    lamports: null,
    detail: 'garbled',
    recipient: 'shop',
  })
})

const moved = fc.array(
  fc.tuple(fc.constantFrom('buyer', 'friend'), fc.bigInt({ min: 0n, max: 10n ** 10n })),
  { maxLength: 4 },
)
const keys = fc.subarray(['reference', 'another', 'unknown'])

test('every lamport by which the balance rose is kept, once', () => {
  fc.assert(
    fc.property(
      moved,
      keys,
      fc.bigInt({ min: 0n, max: 10n ** 10n }),
      (paid, named, unexplained) => {
        const sum = paid.reduce((total, [, amount]) => total + amount, 0n)
        const { transfers } = observe(paid, { keys: named, increase: sum + unexplained })
        const kept = transfers.reduce((total, row) => total + (row.lamports ?? 0n), 0n)
        expect(kept).toBe(sum + unexplained)
        expect(new Set(transfers.map(({ path }) => path)).size).toBe(transfers.length)
      },
    ),
  )
})

test('seen again, it has the same keys; only its way to finality differs', () => {
  fc.assert(
    fc.property(moved, keys, (paid, named) => {
      const transaction = transactionOf(paid, { keys: named })
      const first = observeTransfers(transaction, ORDERS, {
        ...SEEN,
        commitment: 'confirmed',
        now: 1,
      })
      const again = observeTransfers(transaction, ORDERS, SEEN)
      const lasting = ({ transfers }: typeof first) =>
        transfers.map(({ state: _, firstSeenAt, finalizedAt, matchedAt, ...row }) => row)
      expect(lasting(again)).toEqual(lasting(first))
      for (const row of first.transfers)
        expect(row).toMatchObject({ state: 'confirmed', finalizedAt: null })
      for (const row of again.transfers)
        expect(row).toMatchObject({ state: 'finalized', finalizedAt: 7_000 })
    }),
  )
})
