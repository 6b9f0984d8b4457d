import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadEnv, underlay } from './env.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-env-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test('the file is read, and the process wins over it, even with an empty value', async () => {
  const file = join(folder, '.env')
  await writeFile(
    file,
    '# comment\nPORT=4000\nNOTICE_TEXT="Two words"\nDATA_DIR=/from/file\nROLES=web\n',
  )
  vi.stubEnv('DATA_DIR', '/from/process')
  vi.stubEnv('ROLES', '')
  const env = loadEnv(file)
  expect(env).toMatchObject({
    PORT: '4000',
    NOTICE_TEXT: 'Two words',
    DATA_DIR: '/from/process',
    ROLES: '',
  })
  expect(process.env.PORT).not.toBe('4000')
})

test('a missing file is no error', () => {
  expect(loadEnv(join(folder, 'missing')).PATH).toBe(process.env.PATH)
})

test('settings override defaults; empty is unset', () => {
  const env = { A: 'mine', B: '', C: '  ', D: undefined }
  expect(underlay(env, { A: 'a', B: 'b', C: 'c', D: 'd', E: 'e' })).toEqual({
    A: 'mine',
    B: 'b',
    C: 'c',
    D: 'd',
    E: 'e',
  })
})
