import type { Entropy } from '../../../kernel/ids.ts'

/** Crockford's base32: without I, L, O, and U, which are mistaken for others. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP = 5
const CODE = new RegExp(`^[${DIGITS}]{${GROUPS * GROUP}}$`)

/** 100 random bits that can be read aloud: `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newGiftCode(entropy: Entropy): string {
  const digits = [...entropy(GROUPS * GROUP)].map((byte) => DIGITS[byte % DIGITS.length])
  return grouped(digits.join(''))
}

/** Normalizes a typed code; null: not a possible code. */
export function readGiftCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return CODE.test(digits) ? grouped(digits) : null
}

function grouped(digits: string): string {
  return (digits.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')
}
