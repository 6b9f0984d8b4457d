import { expect, it } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import { createReferralChain } from './referral-chain.ts'

const listed = (signature: string, err: object | null = null) => ({
  signature,
  err,
  slot: 1,
  blockTime: 1,
})

function chainWith(rpc: Partial<SolanaRpc>) {
  return createReferralChain({ rpc: rpc as SolanaRpc, clock: manualClock(0) })
}

/** A key that so many transactions name, the newest first, as an endpoint lists them. */
function named(count: number, failed: readonly number[] = []): Partial<SolanaRpc> {
  const all = Array.from({ length: count }, (_, nth) => ({
    ...listed(
      `${count - nth}`,
      failed.includes(count - nth) ? { InstructionError: [0, 'x'] } : null,
    ),
    slot: count - nth,
  }))
  return {
    getSignaturesForAddress: async (_, { before, limit = 1_000 }) => {
      const from = before === undefined ? 0 : all.findIndex((one) => one.signature === before) + 1
      return all.slice(from, from + limit)
    },
  }
}

it('lists what was final and did not fail, the oldest first', async () => {
  expect(await chainWith(named(3, [2])).signaturesOf('reference')).toEqual(['1', '3'])
})

it('finds a payment that thousands of signatures were piled on', async () => {
  const found = await chainWith(named(5_000)).signaturesOf('reference')
  expect([found?.length, found?.[0]]).toEqual([5_000, '1'])
})

it('does not know a list that is too long', async () => {
  expect(await chainWith(named(25_000)).signaturesOf('reference')).toBeNull()
})

it('knows nothing of a chain that does not answer', async () => {
  const down = async () => {
    throw new Error('down')
  }
  const chain = chainWith({ getSignaturesForAddress: down, getTransaction: down })
  expect(await chain.signaturesOf('reference')).toBeNull()
  expect(await chain.funderOf('wallet')).toBeNull()
})

it('a wallet without a history has no known funder', async () => {
  const chain = chainWith({ getSignaturesForAddress: async () => [] })
  expect(await chain.funderOf('wallet')).toEqual({ funder: null })
})
