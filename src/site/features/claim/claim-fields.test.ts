import { getBase58Decoder, isAddress } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { claimErrors, isMissing, isValid, typedUsername } from './claim-fields.ts'
import { isWalletAddress } from './wallet-address.ts'

const WALLET = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'

describe('a wallet address', () => {
  it('is any 32 bytes in base58', () => {
    const decoder = getBase58Decoder()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(isWalletAddress(decoder.decode(bytes))).toBe(true)
      }),
    )
  })

  it('agrees with kit for any text', () => {
    const base58ish = fc.string({
      unit: fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl '),
      minLength: 30,
      maxLength: 46,
    })
    fc.assert(
      fc.property(fc.oneof(base58ish, fc.string()), (text) => {
        expect(isWalletAddress(text)).toBe(isAddress(text))
      }),
      { numRuns: 500 },
    )
  })

  it('may begin with zero bytes', () => {
    expect(isWalletAddress('1'.repeat(32))).toBe(true)
    expect(isWalletAddress('1'.repeat(33))).toBe(false)
  })
})

describe('the fields', () => {
  it('lose a leading @ and capitals while typed', () => {
    expect(typedUsername('@Night_Owl')).toBe('night_owl')
    expect(typedUsername('@@Owl')).toBe('owl')
  })

  it('are missing when empty after trimming', () => {
    expect(isMissing({ wallet: '  ', username: 'night_owl' })).toBe(true)
    expect(isMissing({ wallet: WALLET, username: '@' })).toBe(true)
    expect(isMissing({ wallet: WALLET, username: 'night_owl' })).toBe(false)
  })

  it('explain invalid values, but not empty ones', () => {
    expect(claimErrors({ wallet: 'hello', username: '' })).toEqual({
      wallet: 'Not a Solana address',
      username: null,
    })
    expect(claimErrors({ wallet: '', username: '12345' }).username).toMatch(/starts with a letter/)
    expect(isValid({ wallet: ` ${WALLET} `, username: ' @Night_Owl ' })).toBe(true)
    expect(isValid({ wallet: WALLET, username: 'owl' })).toBe(false)
  })
})
