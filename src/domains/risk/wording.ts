/** Parts of evidence sentences, so that numbers and addresses look the same everywhere. */

import { wholeNumber } from '../../contract/format.ts'

/** `1 wallet`, `3 wallets`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(number)} ${number === 1 ? one : many}`
}

/** The largest unit that fits: `41 s`, `12 min`, `4 h`, `3 days`. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
