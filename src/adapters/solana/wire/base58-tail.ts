import { base58Digit } from '../../../contract/base58.ts'

const TAIL_DIGITS = 3
const TAIL_VALUE = 58 ** TAIL_DIGITS
const HALF = 2 ** 16
const WORD = 2 ** 32

/** The value of the last three digits; -1: one is none. */
export function tailOf(text: string): number {
  let value = 0
  for (let at = Math.max(0, text.length - TAIL_DIGITS); at < text.length; at += 1) {
    const digit = base58Digit(text.charCodeAt(at))
    if (digit < 0) return -1
    value = value * 58 + digit
  }
  return value
}

/** What {@link tailOf} is for the base58 of all these bytes, in a single pass over them. */
export function tailOfBytes(...parts: readonly Uint8Array[]): number {
  let value = 0
  for (const bytes of parts) {
    let at = 0
    for (; at < bytes.length % 4; at += 1)
      value = (value * 256 + (bytes[at] as number)) % TAIL_VALUE
    for (; at < bytes.length; at += 4) {
      const high = ((bytes[at] as number) << 8) | (bytes[at + 1] as number)
      const low = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
      const whole = value * WORD + (high * HALF + low)
      value = whole - Math.floor(whole / TAIL_VALUE) * TAIL_VALUE
    }
  }
  return value
}
