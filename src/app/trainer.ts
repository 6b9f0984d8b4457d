import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Learned, Trainer } from '../domains/risk/index.ts'
import { threadFile } from '../kernel/thread-file.ts'
import type { TrainingAnswer, TrainingRequest } from './trainer-thread.ts'

/** 100,000 launches at two stages take about half of it. */
const MOST_MEGABYTES = 2_048

/** Trains in a thread of its own, one job after another. */
export function createTrainer(): Trainer {
  return {
    open(signal) {
      const thread = new Worker(threadFile('trainer-thread'), {
        resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
      })
      const close = async () => {
        signal.removeEventListener('abort', close)
        await thread.terminate()
      }
      signal.addEventListener('abort', close)
      const ended = once(thread, 'exit').then(() => {
        throw new Error('the training thread ended')
      })
      ended.catch(() => {})

      async function ask(request: TrainingRequest): Promise<TrainingAnswer['value']> {
        signal.throwIfAborted()
        // One request at a time, so the next message answers it. A thread that fails emits 'error'.
        const heard = once(thread, 'message')
        thread.postMessage(request)
        const [answer] = await Promise.race([heard, ended])
        return (answer as TrainingAnswer).value
      }

      return {
        add: async (stage, rows) => (await ask({ kind: 'add', stage, rows })) as number,
        learn: async (current, isStudied) =>
          (await ask({ kind: 'learn', current, isStudied })) as Learned,
        close,
      }
    },
  }
}
