/**
 * How many inputs a second `work` gets through, by the time that this thread was on a core: other
 * processes of the machine do not count.
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

/** What is worked out is kept, or the engine might leave it out. */
export let kept: unknown
