import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TradeArchive, TradeFileName } from '../../domains/launches/ports.ts'
import { createRunReader } from './read-run.ts'
import { writeInThread } from './write-in-thread.ts'

/** Keeps trades in Parquet files in a folder, which is created when needed. */
export function createTradeArchive(folder: string): TradeArchive {
  const readRun = createRunReader()
  const pathOf = ({ part, nth }: TradeFileName) =>
    join(folder, `trades-${part}-${`${nth}`.padStart(4, '0')}.parquet`)

  return {
    async write(name, pages, signal) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = pathOf(name)
      const written = await writeInThread(`${path}.new`, pages, signal)
      await rename(`${path}.new`, path)
      await using opened = await open(folder)
      await opened.sync()
      return written
    },
    read: (run, before, limit) => readRun(pathOf(run), run, before, limit),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}
