import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logKeys } from './log-key.ts'

let dataDir = ''
let file = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mintwatch-log-key-'))
  file = join(dataDir, 'log.key')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value)
const base64 = (value: number) => Buffer.from(bytes(value)(32)).toString('base64')
const kept = (value: number) => logKeys({ logKeys: [], dataDir }, bytes(value))
const firstBytes = (keys: readonly Uint8Array[]) => keys.map(([first]) => first)

test('is made once, for its owner alone', () => {
  expect(firstBytes(kept(1).read())).toEqual([1])
  expect(firstBytes(kept(2).read())).toEqual([1])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a new key goes first, and the earlier ones stay', () => {
  kept(1).read()
  const other = kept(3)
  kept(2).renew()
  expect(firstBytes(other.read())).toEqual([2, 1])
  other.renew()
  expect(firstBytes(other.read())).toEqual([3, 2, 1])
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('configured ones leave no file, and are renewed where they are configured', () => {
  const keys = logKeys({ logKeys: [base64(9), base64(8)], dataDir }, bytes(1))
  expect(firstBytes(keys.read())).toEqual([9, 8])
  expect(() => keys.renew()).toThrow(/LOG_KEY is set/)
  expect(() => statSync(file)).toThrow()
})

test.each(['', 'half a k', `${base64(1)}\nhalf a k\n`])('a damaged file is kept: %j', (text) => {
  writeFileSync(file, text)
  expect(() => kept(2).read()).toThrow(/Restore the key/)
  expect(() => kept(2).renew()).toThrow(/Restore the key/)
  expect(readFileSync(file, 'utf8')).toBe(text)
})
