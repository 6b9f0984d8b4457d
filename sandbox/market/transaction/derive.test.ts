import { type Address, getProgramDerivedAddress } from '@solana/kit'
import { expect, test } from 'vitest'
import { derive } from './derive.ts'
import { keyOf } from './keys.ts'

const PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P'

test('derives the address that kit does', async () => {
  for (let nth = 0; nth < 100; nth += 1) {
    const programAddress = PROGRAM as Address
    const [address] = await getProgramDerivedAddress({ programAddress, seeds: [`seed ${nth}`] })
    expect(derive(keyOf(PROGRAM), `seed ${nth}`).address).toBe(address)
  }
})
