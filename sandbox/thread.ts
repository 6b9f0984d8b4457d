import { Worker } from 'node:worker_threads'
import { WorldError } from './ports.ts'
import type { World, WorldOptions } from './world.ts'

/** Posted by the sandbox's thread: progress lines, and once its settings or the reason why it can't start. */
export type ThreadNews = { line: string } | { env: Record<string, string> } | { refusal: string }

const THREAD = new URL('./world-thread.ts', import.meta.url)

/**
 * Starts the sandbox in a thread, so that its work never blocks the caller. An error in it ends the
 * process, as one in this thread would. Throws a `WorldError` as {@link startWorld} does.
 */
export async function startWorldInThread({
  say,
  ...options
}: WorldOptions): Promise<Pick<World, 'env' | 'stop'>> {
  const thread = new Worker(THREAD, { workerData: options })
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()))
  const env = await new Promise<World['env']>((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (news: ThreadNews) => {
      if ('line' in news) say?.(news.line)
      else if ('env' in news) resolve(news.env)
      else reject(new WorldError(news.refusal))
    })
    ended.then(() => reject(new WorldError('the sandbox ended before it had started')))
  })
  thread.removeAllListeners('error')
  return {
    env,
    async stop() {
      thread.postMessage('stop')
      await ended
    },
  }
}
