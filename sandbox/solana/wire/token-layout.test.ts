import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../../../src/contract/token-programs.ts'
import { readMint, readTokenAccount, tokenAmount } from './token-layout.ts'

const account = (owner: Address, data: Uint8Array) => ({
  lamports: 1n,
  owner,
  data,
  executable: false,
})

it('writes amounts as wallets do', () => {
  expect(tokenAmount(1_500_000n, 6).uiAmountString).toBe('1.5')
  expect(tokenAmount(5n, 6).uiAmountString).toBe('0.000005')
  expect(tokenAmount(12n, 0).uiAmountString).toBe('12')
  expect(tokenAmount(0n, 9).uiAmountString).toBe('0')
})

it('distinguishes mints from accounts, also with extensions', () => {
  const mint = new Uint8Array(82)
  expect(readMint(account(TOKEN_PROGRAM, mint))).not.toBeNull()
  expect(readTokenAccount(account(TOKEN_PROGRAM, mint))).toBeNull()
  const extended = new Uint8Array(200)
  extended[165] = 1
  expect(readMint(account(TOKEN_2022_PROGRAM, extended))).not.toBeNull()
  expect(readTokenAccount(account(TOKEN_2022_PROGRAM, extended))).toBeNull()
  extended[165] = 2
  expect(readTokenAccount(account(TOKEN_2022_PROGRAM, extended))).not.toBeNull()
  expect(readTokenAccount(account(TOKEN_PROGRAM, extended))).toBeNull()
  expect(readTokenAccount(account(SYSTEM_PROGRAM, new Uint8Array(165)))).toBeNull()
})

it('accepts any bytes without throwing', () => {
  const owners = fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM)
  const lengths = fc.constantFrom(0, 82, 165, 166, 200)
  fc.assert(
    fc.property(
      owners,
      lengths.chain((length) => fc.uint8Array({ minLength: length, maxLength: length })),
      (owner, data) => {
        readMint(account(owner, data))
        readTokenAccount(account(owner, data))
      },
    ),
  )
})
