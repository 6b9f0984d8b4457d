import { expect, it } from 'vitest'
import { systemEntropy } from '../../../kernel/ids.ts'
import { newGiftCode, readGiftCode } from './code.ts'

it.each([
  ['abcde-fghjk-mnpqr-stvwx', 'ABCDE-FGHJK-MNPQR-STVWX'],
  [' abcdefghjkmnpqrstvwx ', 'ABCDE-FGHJK-MNPQR-STVWX'],
  ['OOOOO-IIIII-LLLLL-00000', '00000-11111-11111-00000'],
  ['', null],
  ['ABCDE-FGHJK-MNPQR-STVW', null],
  ['ABCDE-FGHJK-MNPQR-STVWXY', null],
  ["' or 1=1 --0000000000", null],
  ['ÄBCDE-FGHJK-MNPQR-STVWX', null],
  ['UUUUU-FGHJK-MNPQR-STVWX', null],
])('reads a gift code typed as %j as %j', (typed, code) => {
  expect(readGiftCode(typed)).toBe(code)
})

it('reads every code that it makes, and makes none twice', () => {
  const codes = Array.from({ length: 100 }, () => newGiftCode(systemEntropy))
  expect(codes.map(readGiftCode)).toEqual(codes)
  expect(new Set(codes).size).toBe(100)
})
