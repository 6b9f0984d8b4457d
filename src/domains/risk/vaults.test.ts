import { address, getProgramDerivedAddress } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { CURVE, holder, LAUNCH } from '../../../test/support/snapshots.ts'
import { isVault, MAYHEM_AGENT, VAULT_OWNERS } from './vaults.ts'

describe('vault owners', () => {
  test.each(Object.entries(VAULT_OWNERS))('%s is derived from its seed', async (owner, of) => {
    const [derived] = await getProgramDerivedAddress({
      programAddress: address(of.program),
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
    true,
  ],
  ['a burn', holder(1, 5n, { owner: '1nc1nerator11111111111111111111111111111111' }), true],
  ['a wallet', holder(1, 5n), false],
  ['a program of somebody’s', holder(1, 5n, { ownerProgram: holder(9, 1n).account }), false],
  ['what nobody asked about', holder(1, 5n, { owner: null, ownerProgram: null }), false],
])('%s', (_, one, is) => {
  expect(isVault(one, LAUNCH)).toBe(is)
})
