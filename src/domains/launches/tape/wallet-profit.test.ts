import { expect, test } from 'vitest'
import { USDC, WRAPPED_SOL } from '../../../contract/launches/mints.ts'
import type { TapeWallet } from '../snapshot.ts'
import { walletProfits } from './wallet-profit.ts'

const trader = (wallet: string, part: Partial<TapeWallet>): TapeWallet => ({
  ...{ wallet, firstSlot: 1, firstSignature: 's', feePayer: null, buys: 1, sells: 1 },
  ...{ bought: 0n, sold: 0n, spent: 0n, received: 0n, ...part },
})
const ANN = trader('ann', { bought: 100n, spent: 2_000n, sold: 50n, received: 1_800n })
const BOB = trader('bob', { bought: 10n, spent: 300n, sold: 10n, received: 100n })
const EVE = trader('eve', { sold: 5n, received: 70n })

function profits(part: object = {}, quoteMint: string | null = WRAPPED_SOL) {
  const tape = { complete: true, unnamed: 0, others: 0, wallets: [ANN, BOB, EVE], ...part }
  const snapshot = { tape, launch: { quoteMint } } as unknown as Parameters<typeof walletProfits>[0]
  return walletProfits(snapshot, ['ann', 'bob', 'eve', 'kim'])
}

test('a profit is what sales brought, less what as many tokens had cost', () => {
  expect(profits()).toEqual([
    { wallet: 'ann', bought: 2_000n, sold: 1_800n, profit: 800n },
    { wallet: 'bob', bought: 300n, sold: 100n, profit: -200n },
    // Sold what it was sent.
    { wallet: 'eve', bought: 0n, sold: 70n, profit: null },
    // Holds what it was sent.
    { wallet: 'kim', bought: 0n, sold: 0n, profit: 0n },
  ])
  expect(profits({}, null)).toHaveLength(4)
})

test('nothing is known where trades or traders are missing, or in another currency', () => {
  expect(profits({ complete: false })).toEqual([])
  expect(profits({ unnamed: 1 })).toEqual([])
  expect(profits({}, USDC)).toEqual([])
  expect(profits({ others: 1 }).map(({ wallet }) => wallet)).toEqual(['ann', 'bob', 'eve'])
})
