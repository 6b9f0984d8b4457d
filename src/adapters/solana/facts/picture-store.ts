import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Clock, SECOND } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'

/** Pictures on disk, by name: a cache that may be deleted at any time. */
export type PictureStore = {
  /** null: it is not there. */
  read(name: string): Promise<Buffer | null>
  /** Never throws: without it the picture is fetched again. */
  keep(name: string, bytes: Buffer): Promise<void>
}

const NAME = /^[0-9a-f]{64}$/

/**
 * @param most bytes in all; beyond them the least recently viewed picture goes
 */
export function createPictureStore(
  folder: string,
  most: number,
  { clock, log }: { clock: Clock; log: Log },
): PictureStore {
  /** Sizes by name, the longest unread first; read from the folder once. */
  let known: Promise<Map<string, number>> | null = null

  async function list(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true })
    const names = (await readdir(folder)).filter((name) => NAME.test(name))
    const files = await Promise.all(
      names.map(async (name) => ({ name, ...(await stat(join(folder, name))) })),
    )
    files.sort((a, b) => a.mtimeMs - b.mtimeMs)
    return new Map(files.map(({ name, size }) => [name, size]))
  }

  async function makeRoom(sizes: Map<string, number>): Promise<void> {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    for (const [name, size] of sizes) {
      if (total <= most) break
      sizes.delete(name)
      total -= size
      await rm(join(folder, name), { force: true })
    }
  }

  return {
    async read(name) {
      try {
        const path = join(folder, name)
        const bytes = await readFile(path)
        const now = clock.now() / SECOND
        await utimes(path, now, now)
        const sizes = await known
        if (sizes?.delete(name)) sizes.set(name, bytes.length)
        return bytes
      } catch {
        return null
      }
    },
    async keep(name, bytes) {
      try {
        known ??= list()
        const sizes = await known
        const path = join(folder, name)
        await writeFile(`${path}.new`, bytes)
        await rename(`${path}.new`, path)
        sizes.delete(name)
        sizes.set(name, bytes.length)
        await makeRoom(sizes)
      } catch (error) {
        known = null
        log.warn({ err: (error as Error).message }, 'a picture could not be kept')
      }
    },
  }
}
