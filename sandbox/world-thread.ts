import { parentPort, workerData } from 'node:worker_threads'
import { WorldError } from './ports.ts'
import type { ThreadNews } from './thread.ts'
import { startWorld, type WorldOptions } from './world.ts'

/** The sandbox in a thread: starts with the given options, and stops with the first message. */
const post = (news: ThreadNews) => parentPort?.postMessage(news)
const options = workerData as WorldOptions

try {
  const world = await startWorld({ ...options, say: (line) => post({ line }) })
  parentPort?.once('message', () => world.stop())
  post({ env: world.env })
} catch (error) {
  if (!(error instanceof WorldError)) throw error
  post({ refusal: error.message })
}
