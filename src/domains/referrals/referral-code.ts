import type { Entropy } from '../../kernel/ids.ts'

/** Without vowels, so that codes spell nothing, and without characters that are mistaken for others. */
const DIGITS = '23456789bcdfghjkmnpqrstvwxz'
const LENGTH = 9

/** Nine random letters and digits. It is public and opens nothing: it need only be unique. */
export function newReferralCode(entropy: Entropy): string {
  return [...entropy(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')
}

const CODE = new RegExp(`^[${DIGITS}]{${LENGTH}}$`)

/** Whether a text has the form of a {@link newReferralCode}. */
export function isReferralCode(text: string): boolean {
  return CODE.test(text)
}
