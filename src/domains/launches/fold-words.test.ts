import { describe, expect, it } from 'vitest'
import { foldUri, foldWords } from './fold-words.ts'

describe('words that look alike', () => {
  it.each([
    ['PEPE', 'pepe'],
    ['Pepe the Frog', ' pepe-the.frog! '],
    ['РЕРЕ', 'PEPE'],
    ['B0NK', 'BONK'],
    ['Pépé', 'Pepe'],
    ['ＤＯＧＥ', 'doge'],
    ['wif\u200bhat', 'wifhat'],
    ['$WIF', 'SWIF'],
  ])('treats %j as %j', (one, other) => {
    expect(foldWords(one)).toBe(foldWords(other))
    expect(foldWords(one)).not.toBeNull()
  })

  it('keeps different words apart, pictures too', () => {
    expect(foldWords('PEPE')).not.toBe(foldWords('PEPE2'))
    expect(foldWords('🐸🐸')).not.toBe(foldWords('🐶'))
    expect(foldWords('狗')).not.toBe(foldWords('猫'))
  })

  it('returns null for empty text', () => {
    expect([null, '', '  ', '\u200b', '...'].map(foldWords)).toEqual([null, null, null, null, null])
  })

  it('bounds untrusted text, and survives malformed text', () => {
    expect(foldWords('x'.repeat(100_000))).toHaveLength(200)
    expect(foldWords('\ud800abc')).toBe('abc')
  })
})

describe('documents', () => {
  const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
  const cid1 = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

  it.each([
    [`https://ipfs.io/ipfs/${cid}`, `ipfs://${cid}`],
    [`https://cf-ipfs.com/ipfs/${cid}?x=1`, `https://pump.mypinata.cloud/ipfs/${cid}`],
    [`https://${cid1}.ipfs.dweb.link/meta.json`, `ipfs://${cid1}/meta.json`],
    ['http://Example.com/a', 'https://Example.com/a#x'],
  ])('treats %s as %s', (one, other) => {
    expect(foldUri(one)).toBe(foldUri(other))
  })

  it('keeps different documents apart', () => {
    expect(foldUri('https://example.com/a?id=1')).not.toBe(foldUri('https://example.com/a?id=2'))
    expect(foldUri('')).toBeNull()
  })
})
