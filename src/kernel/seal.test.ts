import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PermanentError } from './errors.ts'
import { systemEntropy } from './ids.ts'
import { createSealer } from './seal.ts'

const sealer = createSealer(randomBytes(32), systemEntropy)
const person = { id: '4711', username: 'zoe', first_name: 'Zoë 🦊' }

describe('a sealer', () => {
  it('opens what it sealed, whatever JSON it is', () => {
    for (const value of [person, null, '', 0, [1, [2]], { deep: { er: null } }])
      expect(sealer.open(sealer.seal(value))).toEqual(value)
  })

  it('reveals nothing of its content, and never looks the same twice', () => {
    const [one, other] = [sealer.seal(person), sealer.seal(person)]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toMatch(/4711|zoe/)
  })

  it('refuses every change of a single byte', () => {
    const bytes = Buffer.from(sealer.seal(person), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open(changed.toString('base64url'))).toThrow(PermanentError)
    }
  })

  it('refuses a truncated seal, and anything that is no seal', () => {
    const sealed = sealer.seal(person)
    for (const text of [sealed.slice(0, 20), sealed.slice(0, -2), '', 'AQ', 'hello'])
      expect(() => sealer.open(text)).toThrow(PermanentError)
  })

  it('opens nothing of another key', () => {
    const stranger = createSealer(randomBytes(32), systemEntropy)
    expect(() => stranger.open(sealer.seal(person))).toThrow(/another DATA_KEY/)
  })

  it('names the same text the same way, and only under the same key', () => {
    const stranger = createSealer(randomBytes(32), systemEntropy)
    expect(sealer.key('4711')).toBe(sealer.key('4711'))
    expect(sealer.key('4711')).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(sealer.key('4711')).not.toBe(sealer.key('4712'))
    expect(sealer.key('4711')).not.toBe(stranger.key('4711'))
  })

  it('takes no short key', () => {
    expect(() => createSealer(new Uint8Array(16), systemEntropy)).toThrow(PermanentError)
  })
})
