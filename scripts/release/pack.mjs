import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Stop } from '../prepare/run.mjs'

/** Packs a staged release beside it, with a file that `sha256sum --check` reads. */
export function packArchive(folder, { madeAt }) {
  const archive = `${folder}.tar.gz`
  const owners =
    process.platform === 'linux'
      ? [
          '--sort=name',
          '--owner=0',
          '--group=0',
          '--numeric-owner',
          '--mode=go+rX,go-w',
          `--mtime=${madeAt ?? '@0'}`,
        ]
      : []
  const args = [...owners, '-czf', archive, '-C', dirname(folder), basename(folder)]
  const { status, error } = spawnSync('tar', args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Stop(`mintwatch: tar failed ${error?.message ?? '(see above)'}`)
  const bytes = readFileSync(archive)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(`${archive}.sha256`, `${sha256}  ${basename(archive)}\n`)
  return { archive, bytes: bytes.length, sha256 }
}
