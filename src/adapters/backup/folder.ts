import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupTarget } from '../../domains/backups/ports.ts'

/** A folder, on another disk if it is to be worth something. */
export function backupFolder(folder: string): BackupTarget {
  return {
    async put(name, file) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `.${name}.part`)
      await copyFile(file, part, constants.COPYFILE_FICLONE)
      const handle = await open(part, 'r')
      await handle.sync().finally(() => handle.close())
      await rename(part, join(folder, name))
    },
    read: async (name) => createReadStream(join(folder, name)),
  }
}
