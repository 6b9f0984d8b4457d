import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Release } from '../contract/release.ts'
import { ROOT } from '../kernel/root.ts'

/** What runs: `npm run release` writes release.json; a checkout has its version in package.json. */
export function readRelease(root = ROOT): Release {
  const file = join(root, 'release.json')
  if (!existsSync(file)) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return { version, commit: null }
  }
  const { version, commit } = JSON.parse(readFileSync(file, 'utf8'))
  return { version, commit }
}
