import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { drawQr, QUIET_ZONE } from './qr.ts'

const LINK = 'solana:7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2?amount=1.0346'

/** Reads the bars of the path back into dark modules. */
function darkModules(path: string): Set<string> {
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at} ${y}`)
  }
  return dark
}

describe('the QR code', () => {
  it('draws exactly the dark modules of the encoder', () => {
    const { data, size } = encode(LINK, { ecc: 'M', border: QUIET_ZONE })
    const { path, size: drawn } = drawQr(LINK)
    const dark = darkModules(path)
    expect(drawn).toBe(size)
    for (let y = 0; y < size; y += 1) {
      for (let x = 0; x < size; x += 1) expect(dark.has(`${x} ${y}`)).toBe(data[y]?.[x])
    }
  })

  it('leaves a quiet zone of four modules on all sides', () => {
    const { path, size } = drawQr(LINK)
    for (const module of darkModules(path)) {
      for (const at of module.split(' ').map(Number)) {
        expect(at).toBeGreaterThanOrEqual(QUIET_ZONE)
        expect(at).toBeLessThan(size - QUIET_ZONE)
      }
    }
  })
})
