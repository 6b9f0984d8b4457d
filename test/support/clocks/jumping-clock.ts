import type { Clock, Ms } from '../../../src/kernel/clock.ts'

/** Real time that a test can make jump ahead: waits that end before the new time end at once. */
export type JumpingClock = Clock & { jump(ms: Ms): void }

export function jumpingClock(): JumpingClock {
  let ahead = 0
  const sleepers = new Set<() => void>()
  const now = () => Date.now() + ahead

  return {
    now,
    monotonic: now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const due = now() + ms
        let timer: NodeJS.Timeout | undefined
        const done = () => {
          clearTimeout(timer)
          sleepers.delete(look)
          signal?.removeEventListener('abort', done)
          resolve()
        }
        const look = () => {
          clearTimeout(timer)
          if (now() >= due) done()
          else timer = setTimeout(look, due - now())
        }
        sleepers.add(look)
        signal?.addEventListener('abort', done, { once: true })
        look()
      }),
    jump(ms) {
      ahead += ms
      for (const look of [...sleepers]) look()
    },
  }
}
