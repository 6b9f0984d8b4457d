import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes pages for the operator into a folder of the data folder; one of the same name is replaced. */
export function pageWriterIn(dataDir: string): (name: string, page: string) => Promise<string> {
  return async (name, page) => {
    const folder = join(dataDir, 'reports')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name)
    await writeFile(path, page, { mode: 0o600 })
    return path
  }
}
