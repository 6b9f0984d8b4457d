import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRelease } from './read-release.ts'

test('a release says what it was built from, a checkout that nothing is known', () => {
  const root = mkdtempSync(join(tmpdir(), 'mintwatch-release-'))
  try {
    writeFileSync(join(root, 'package.json'), '{"name":"mintwatch","version":"1.2.3"}')
    expect(readRelease(root)).toEqual({ version: '1.2.3', commit: null })
    writeFileSync(
      join(root, 'release.json'),
      '{"version":"1.2.3","commit":"abc","for":"linux-x64"}',
    )
    expect(readRelease(root)).toEqual({ version: '1.2.3', commit: 'abc' })
  } finally {
    rmSync(root, { recursive: true })
  }
})
