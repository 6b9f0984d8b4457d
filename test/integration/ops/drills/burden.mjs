// What a process suffers from once it gets SIGUSR2: a drill loads this before the app.
const BLOCKED_MS = 400
// The process is looked at every 10 ms in between: each pause must be more than 1% of the looks.
const BLOCKED_EVERY_MS = 600
const KEPT_BYTES = 1.6e9
const AHEAD_MS = 120_000

const kept = []
const BURDENS = {
  /** More memory than a process should use. */
  memory: () => kept.push(Buffer.alloc(KEPT_BYTES, 1)),
  /** Computing without a pause. */
  loop() {
    setInterval(() => {
      const until = performance.now() + BLOCKED_MS
      while (performance.now() < until);
    }, BLOCKED_EVERY_MS)
  },
  /** A clock that was slow, and is set. */
  clock() {
    const { now } = Date
    Date.now = () => now() + AHEAD_MS
  },
}

process.on('SIGUSR2', () => {
  for (const name of process.env.DRILL_BURDENS.split(',')) BURDENS[name]()
})
