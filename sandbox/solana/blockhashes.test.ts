import { expect, it } from 'vitest'
import { createBlockhashes } from './blockhashes.ts'

it('keeps hashes for as long as a transaction is valid', () => {
  const hashes = createBlockhashes('genesis', 150)
  hashes.advance(1_000)
  expect(hashes.slotOf(hashes.at(1_000))).toBe(1_000)
  expect(hashes.slotOf(hashes.at(850))).toBe(850)
  expect(hashes.slotOf(hashes.at(849))).toBeUndefined()
  hashes.advance(1_001)
  expect(hashes.slotOf(hashes.at(850))).toBeUndefined()
  expect(hashes.slotOf(hashes.at(1_002))).toBeUndefined()
  hashes.advance(1_000_000)
  expect(hashes.slotOf(hashes.at(1_001))).toBeUndefined()
  expect(hashes.slotOf(hashes.at(999_900))).toBe(999_900)
})

it('gives each ledger its own hashes, and the same ones after a restart', () => {
  const one = createBlockhashes('one', 150)
  expect(createBlockhashes('one', 150).at(7)).toBe(one.at(7))
  expect(createBlockhashes('two', 150).at(7)).not.toBe(one.at(7))
  expect(one.at(8)).not.toBe(one.at(7))
})
