import type { Process } from '../kills/process.ts'

/** The messages of a process that ends because NATS or PostgreSQL is away or disconnects it. */
const IS_AWAY =
  /no NATS server answers|servers there store nothing yet|The database could not be brought up to date|can't continue\. (Client has encountered a connection error|Connection terminated|terminating connection)/
const MOST_STARTS = 50

/** Starts a process again when it ended for lack of NATS or PostgreSQL, as a supervisor does. */
export function supervise(start: () => Process): Process {
  let current = start()
  let earlier = ''
  let isEnding = false
  const failed = new Promise<never>((_, reject) => {
    void follow(1)

    function follow(starts: number): void {
      current.failed.catch((error) => {
        if (isEnding) return
        if (!IS_AWAY.test(current.output()) || starts >= MOST_STARTS) return reject(error)
        earlier += current.output()
        current = start()
        follow(starts + 1)
      })
    }
  })
  failed.catch(() => {})
  const end = (how: 'kill' | 'stop') => () => {
    isEnding = true
    return current[how]()
  }
  return {
    output: () => earlier + current.output(),
    kill: end('kill'),
    stop: end('stop'),
    hang: () => current.hang(),
    wake: () => current.wake(),
    signal: (name) => current.signal(name),
    failed,
    get gone() {
      return current.gone
    },
  }
}
