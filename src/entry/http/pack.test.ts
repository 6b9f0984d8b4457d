import { expect, it } from 'vitest'
import { type Bytes, pack } from './pack.ts'

const bytes: Bytes = new Uint8Array([1, 2, 3])

it('compresses once for all readers, and again for the next one if that failed', async () => {
  let tries = 0
  const packed = pack(bytes, {
    effort: 4,
    async by() {
      tries += 1
      if (tries === 1) throw new Error('no memory')
      return bytes
    },
  })
  await expect(packed('br')).rejects.toThrow('no memory')
  expect(await Promise.all([packed('br'), packed('br')])).toEqual([bytes, bytes])
  expect(tries).toBe(2)
})
