import { expect, it } from 'vitest'
import { manualClock } from '../../../../test/support/clocks/manual-clock.ts'
import type { SolanaRpc } from '../rpc/rpc.ts'
import { createReferralChain } from './referral-chain.ts'

const listed = (signature: string, err: unknown = null) => ({
  signature,
  err,
  slot: 1,
  blockTime: 1,
})

function chainWith(rpc: Partial<SolanaRpc>) {
  return createReferralChain({ rpc: rpc as SolanaRpc, clock: manualClock(0) })
}

it('lists what was final and did not fail', async () => {
  const asked: unknown[] = []
  const chain = chainWith({
    getSignaturesForAddress: (async (...args: unknown[]) => {
      asked.push(args.slice(0, 2))
      return [listed('b'), listed('failed', { InstructionError: [0, 'x'] }), listed('a')]
    }) as unknown as SolanaRpc['getSignaturesForAddress'],
  })
  expect(await chain.signaturesOf('reference')).toEqual(['b', 'a'])
  expect(asked).toEqual([['reference', { commitment: 'finalized', limit: 1_000 }]])
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
