const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Whether the text is base58 of exactly 32 bytes. The kit's `isAddress` does the same but would add
 * 3 KB to a page that needs nothing else from it. A test checks that the two agree.
 */
export function isWalletAddress(text: string): boolean {
  if (text.length < 32 || text.length > 44) return false
  let value = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return false
    value = value * 58n + BigInt(digit)
  }
  const leadingZeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return leadingZeros + bytes === 32
}
