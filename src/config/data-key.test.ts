import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadDataKey } from './data-key.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mintwatch-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const bytes = (value: number) => (length: number) => new Uint8Array(length).fill(value)

test('is made once, for its owner alone', () => {
  const made = loadDataKey({ dataKey: null, dataDir }, bytes(1))
  const again = loadDataKey({ dataKey: null, dataDir }, bytes(2))
  expect([...again]).toEqual([...made])
  expect([...made]).toEqual([...bytes(1)(32)])
  expect(statSync(join(dataDir, 'data.key')).mode & 0o777).toBe(0o600)
})

test('a configured one leaves no file', () => {
  const dataKey = Buffer.from(bytes(9)(32)).toString('base64')
  expect([...loadDataKey({ dataKey, dataDir }, bytes(1))]).toEqual([...bytes(9)(32)])
  expect(() => readFileSync(join(dataDir, 'data.key'))).toThrow()
})

test('a damaged one is never replaced', () => {
  const file = join(dataDir, 'data.key')
  writeFileSync(file, 'half a k')
  expect(() => loadDataKey({ dataKey: null, dataDir }, bytes(1))).toThrow(/Restore the key/)
  expect(readFileSync(file, 'utf8')).toBe('half a k')
})
