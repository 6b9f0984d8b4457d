/**
 * How many inputs a second `work` handles, by this thread's own processor time, so that other processes
 * of the machine don't count.
 */
export function rateOf<T>(
  inputs: readonly T[],
  work: (input: T) => unknown,
  forMs: number,
): number {
  let done = 0
  const began = process.threadCpuUsage()
  for (;;) {
    for (const input of inputs) kept = work(input)
    done += inputs.length
    const { user, system } = process.threadCpuUsage(began)
    const ms = (user + system) / 1_000
    if (ms >= forMs) return done / (ms / 1_000)
  }
}

/** Results are kept, or the engine might skip the work. */
export let kept: unknown
