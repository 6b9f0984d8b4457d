import { parentPort, workerData } from 'node:worker_threads'
import type { LaunchTradeRow } from '../../domains/launches/ports.ts'
import { createFileWriter, type WrittenFile } from './write-file.ts'

/** Rows to add; null: there are no more. One request at a time. */
export type WriteRequest = readonly LaunchTradeRow[] | null
/** null: added. */
export type WriteAnswer = WrittenFile | null

const writer = createFileWriter((workerData as { path: string }).path)

parentPort?.on('message', async (rows: WriteRequest) => {
  parentPort?.postMessage(await answer(rows))
})

async function answer(rows: WriteRequest): Promise<WriteAnswer> {
  if (rows === null) return writer.finish()
  writer.add(rows)
  return null
}
