import {
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeWire, WireError } from './wire.ts'

it('refuses anything but a transaction, and never throws otherwise', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      try {
        expect(decodeWire(bytes).bytes).toBe(bytes)
      } catch (error) {
        expect(error).toBeInstanceOf(WireError)
      }
    }),
    { numRuns: 1_000 },
  )
})

it('reads a transaction, and refuses it with bytes left over', async () => {
  const payer = await generateKeyPairSigner()
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer.address, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: payer.address as string as Blockhash, lastValidBlockHeight: 1n },
        draft,
      ),
  )
  const bytes = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const wire = decodeWire(bytes)
  expect(wire.staticKeys).toEqual([payer.address])
  expect(wire.blockhash).toBe(payer.address)
  expect(wire.signatures).toEqual(['1'.repeat(64)])
  expect(() => decodeWire(new Uint8Array([...bytes, 0]))).toThrow(WireError)
})

it('refuses transactions larger than a packet', () => {
  expect(() => decodeWire(new Uint8Array(4_097))).toThrow(WireError)
})
