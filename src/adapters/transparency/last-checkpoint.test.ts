import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkpointFile } from './last-checkpoint.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mintwatch-checkpoint-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the newest checkpoint is read again after a restart', () => {
  const file = join(folder, 'data', 'checkpoint')
  expect(checkpointFile(file).read()).toBe(null)
  checkpointFile(file).keep('of 1 entry\n')
  checkpointFile(file).keep('of 2 entries\n')
  expect(checkpointFile(file).read()).toBe('of 2 entries\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, 'data'))).toEqual(['checkpoint'])
})

test('what a stopped write left behind is not read', () => {
  const file = join(folder, 'checkpoint')
  checkpointFile(file).keep('of 1 entry\n')
  writeFileSync(`${file}.new`, 'of 2 ent')
  expect(checkpointFile(file).read()).toBe('of 1 entry\n')
  checkpointFile(file).keep('of 2 entries\n')
  expect(checkpointFile(file).read()).toBe('of 2 entries\n')
})
