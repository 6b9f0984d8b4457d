import { POLL_INTERVAL_MS, SIGN_OF_LIFE_MS } from '../contract/constants.ts'
import { onReturn } from './ui/on-return.ts'

/** A stream silent for longer than this says nothing: a proxy holds it back, or the phone slept. */
const QUIET_MS = SIGN_OF_LIFE_MS + POLL_INTERVAL_MS
/** A stream in doubt for this long is opened again. */
const PATIENCE_MS = 30_000

export type Heard = {
  /** What each event's data does. */
  on: Record<string, (data: never) => void>
  /** Asks the server for what the stream would tell. */
  look: () => Promise<unknown>
  /** Called when a look fails too. */
  lost?: () => void
}

/**
 * Follows an event stream. An open stream is not believed, only what it says: while it says nothing, and
 * whenever the reader returns, the page looks for itself.
 * @returns stops following.
 */
export function followStream(url: string, { on, look, lost = () => {} }: Heard): () => void {
  let isOver = false
  let openedAt = 0
  let heardAt: number | null = null
  let close = open()

  const watch = setInterval(() => {
    const now = Date.now()
    if (heardAt !== null && now - heardAt <= QUIET_MS) return
    ask()
    if (now - openedAt <= PATIENCE_MS) return
    close()
    close = open()
  }, POLL_INTERVAL_MS)
  const stop = onReturn(ask)
  return () => {
    isOver = true
    clearInterval(watch)
    stop()
    close()
  }

  function open(): () => void {
    const stream = new EventSource(url)
    openedAt = Date.now()
    heardAt = null
    for (const name of ['alive', ...Object.keys(on)])
      stream.addEventListener(name, ({ data }) => {
        heardAt = Date.now()
        on[name]?.(JSON.parse(data) as never)
      })
    stream.addEventListener('error', () => {
      heardAt = null
      if (stream.readyState === EventSource.CLOSED) ask()
    })
    return () => stream.close()
  }

  function ask(): void {
    look().catch(() => {
      if (!isOver) lost()
    })
  }
}
