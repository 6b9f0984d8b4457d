import { statfs } from 'node:fs/promises'

/** The room that is left to us on the disk of a folder, in bytes. @throws if the folder does not exist */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
