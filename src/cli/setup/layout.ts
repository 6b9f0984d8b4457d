import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where setup finds and writes things. */
export type SetupLayout = {
  /** The release or checkout that runs setup. */
  root: string
  /** The folder of `.env`. */
  home: string
  isRelease: boolean
  /** /etc, or a folder beside `.env` for who isn't root. */
  etc: string
  dataDir: string
}

/** An installed release has its settings beside `releases`; a checkout has them inside. */
export function layoutOf(root: string, isRoot: boolean): SetupLayout {
  const isRelease = existsSync(join(root, 'release.json')) && basename(dirname(root)) === 'releases'
  const home = isRelease ? dirname(dirname(root)) : root
  return {
    root,
    home,
    isRelease,
    etc: isRoot ? '/etc' : join(home, 'etc'),
    dataDir: isRoot ? '/var/lib/mintwatch' : join(home, 'data'),
  }
}
