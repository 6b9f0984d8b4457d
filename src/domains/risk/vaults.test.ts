import { getProgramDerivedAddress, address as keyOf } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { address, CURVE, holder, LAUNCH } from '../../../test/support/snapshots.ts'
import { isVault, MAYHEM_AGENT, VAULT_OWNERS } from './vaults.ts'

describe('vault owners', () => {
  test.each(Object.entries(VAULT_OWNERS))('%s is derived from its seed', async (owner, of) => {
    const [derived] = await getProgramDerivedAddress({
      programAddress: keyOf(of.program),
      seeds: [of.seed],
    })
    expect(derived).toBe(owner)
  })
})

test.each([
  ['the curve', holder(1, 5n, { owner: CURVE }), true],
  ['the pool’s own account', holder(1, 5n, { account: CURVE, owner: null }), true],
  ['Mayhem’s agent', holder(1, 5n, { owner: MAYHEM_AGENT }), true],
  [
    'a locker',
    holder(1, 5n, { ownerProgram: 'strmRqUCoQUgGUan5YhzUZa6KqdzwX5L6FpUxfmKg5m' }),
    false,
  ],
  [
    'Raydium’s lock',
    holder(1, 5n, { ownerProgram: 'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE' }),
    true,
  ],
  [
    'a pool that launchpad’s coins move to',
    holder(1, 5n, { ownerProgram: 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA' }),
    true,
  ],
  [
    'another pool’s authority',
    holder(1, 5n, { owner: 'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC' }),
    false,
  ],
  ['a burn', holder(1, 5n, { owner: '1nc1nerator11111111111111111111111111111111' }), true],
  ['a wallet', holder(1, 5n), false],
  ['a program of somebody’s', holder(1, 5n, { ownerProgram: holder(9, 1n).account }), false],
  ['what nobody asked about', holder(1, 5n, { owner: null, ownerProgram: null }), false],
])('%s', (_, one, is) => {
  expect(isVault(one, LAUNCH)).toBe(is)
})

const PUMPSWAP = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA'

test.each([
  ['while the coin is on its curve', { in: 'curve' as const }, false],
  ['that is not the one it moved to', { in: 'pool' as const, pools: [address(8)] }, false],
  ['that it moved to', { in: 'pool' as const, pools: [address(7)] }, true],
])('a pool %s', (_, place, is) => {
  const pool = holder(1, 5n, { owner: address(7), ownerProgram: PUMPSWAP })
  expect(isVault(pool, LAUNCH, place)).toBe(is)
})

test.each([
  ['its own', address(7), true],
  ['another', address(8), false],
  ['one that nobody found', undefined, true],
])('a vault that many pools’ share an owner with is a vault for %s', (_, known, is) => {
  const owner = 'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL'
  const vault = holder(1, 5n, { owner, ownerProgram: null, ...(known && { pool: known }) })
  const launch = { ...LAUNCH, venue: 'launchlab' as const }
  expect(isVault(vault, launch, { in: 'pool', pools: [address(7)] })).toBe(is)
})
