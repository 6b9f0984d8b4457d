import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeKeyFile } from './key-file.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintwatch-key-file-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = (value: number) => new Uint8Array(32).fill(value)
const read = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64')[0])

test('the folder and the file are readable by their owner alone', () => {
  const file = join(folder, 'data', 'some.key')
  makeKeyFile(file, [key(1), key(2)], 'first')
  expect(read(file)).toEqual([1, 2])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
})

test('a key that another process made first is kept', () => {
  const file = join(folder, 'some.key')
  makeKeyFile(file, [key(1)], 'first')
  makeKeyFile(file, [key(2)], 'first')
  expect(read(file)).toEqual([1])
})

test('a replaced file leaves nothing beside it', () => {
  const file = join(folder, 'some.key')
  makeKeyFile(file, [key(1)], 'first')
  makeKeyFile(file, [key(2), key(1)], 'replace')
  expect(read(file)).toEqual([2, 1])
  expect(readdirSync(folder)).toEqual(['some.key'])
})

test('a folder that cannot be written is an error', () => {
  expect(() => makeKeyFile(join('/dev/null', 'some.key'), [key(1)], 'first')).toThrow()
})
