import type { Address } from '@solana/kit'

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Five digits at once: as many as fit beside 16 bits into an exact number. */
const GROUP = 58 ** 5

/**
 * Bytes as base58, in numbers instead of big integers: a busy ledger names dozens of addresses in
 * every transaction.
 */
export function toBase58(bytes: Uint8Array): string {
  let zeros = 0
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++
  const odd = bytes.length % 2
  const limbs = new Uint16Array((bytes.length + odd) / 2)
  for (let index = 0; index < bytes.length; index++) {
    const at = index + odd
    limbs[at >> 1] = ((limbs[at >> 1] ?? 0) << 8) | (bytes[index] ?? 0)
  }
  let text = ''
  let first = 0
  while (first < limbs.length) {
    let rest = 0
    for (let index = first; index < limbs.length; index++) {
      const value = rest * 65_536 + (limbs[index] as number)
      const quotient = Math.floor(value / GROUP)
      limbs[index] = quotient
      rest = value - quotient * GROUP
    }
    while (first < limbs.length && limbs[first] === 0) first++
    const isLast = first >= limbs.length
    for (let digit = 0; digit < 5 && (!isLast || rest > 0); digit++) {
      text = DIGITS[rest % 58] + text
      rest = Math.floor(rest / 58)
    }
  }
  return '1'.repeat(zeros) + text
}

export function toAddress(bytes: Uint8Array): Address {
  return toBase58(bytes) as Address
}
