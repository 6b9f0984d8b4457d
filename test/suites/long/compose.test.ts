import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const FILES = ['compose.yaml', 'compose.cluster.yaml']
const SETTINGS = { POSTGRES_PASSWORD: 'secret', PUBLIC_URL: 'https://mintwatch.example' }
const isInstalled = spawnSync('docker-compose', ['--version']).status === 0

/** @returns what Compose says of a file with these settings, and nothing beside it but `.env` */
function check(name: string, settings: Record<string, string>, broken?: [RegExp, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'mintwatch-compose-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  if (broken) writeFileSync(file, readFileSync(join(ROOT, name), 'utf8').replace(...broken))
  else copyFileSync(join(ROOT, name), file)
  writeFileSync(join(folder, '.env'), toLines(settings))
  const { stdout, stderr } = spawnSync('docker-compose', ['--file', file, 'config'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  return { stdout, stderr }
}

function toLines(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

describe.skipIf(!isInstalled)('skipped: no docker-compose', () => {
  test.each(FILES)('%s follows Compose’s schema', (name) => {
    const { stdout, stderr } = check(name, SETTINGS)
    expect(stderr).toBe('')
    expect(stdout).toContain('postgres://mintwatch:secret@database:5432/mintwatch')
  })

  test.each(FILES)('%s does not start without a password', (name) => {
    const { stderr } = check(name, { ...SETTINGS, POSTGRES_PASSWORD: '' })
    expect(stderr).toContain('write POSTGRES_PASSWORD into .env')
  })

  test('a key that Compose does not know is refused', () => {
    const { stderr } = check('compose.yaml', SETTINGS, [/restart: /, 'restarts: '])
    expect(stderr).toContain('restarts')
  })
})
