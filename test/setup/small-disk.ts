import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PAGE = Buffer.alloc(4_096, 1)

/** A disk so small that it can be filled. */
export type SmallDisk = {
  folder: string
  /** Takes all the room that is left. */
  fill(): Promise<void>
  /** Gives that room back. */
  free(): Promise<void>
  remove(): Promise<void>
}

/** Mounts a disk in memory. @returns null: nobody but Linux's root may */
export async function mountSmallDisk(megabytes = 16): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'mintwatch-disk-'))
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    .then(() => true)
    .catch(() => false)
  if (!isMounted) {
    await rm(folder, { recursive: true })
    return null
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      await using file = await open(filler, 'w')
      try {
        for (;;) await file.write(PAGE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', [folder])
      await rm(folder, { recursive: true })
    },
  }
}
