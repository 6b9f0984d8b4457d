/** Parts of evidence sentences, so that numbers and addresses look the same everywhere. */

import { roundedSpan, wholeNumber } from '../../contract/format.ts'

/** `1 wallet`, `3 wallets`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${wholeNumber(number)} ${number === 1 ? one : many}`
}

/** The largest unit that fits: `41 s`, `12 min`, `4 h`, `3 days`. */
export function span(ms: number): string {
  return roundedSpan(ms).replace(/d$/, 'days')
}
