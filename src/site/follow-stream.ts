import { POLL_INTERVAL_MS, SIGN_OF_LIFE_MS } from '../contract/constants.ts'
import { holdSlot } from './stream-slots.ts'
import { onReturn } from './ui/events/on-return.ts'

/** A stream silent for longer than this says nothing: a proxy holds it back, or the phone slept. */
const QUIET_MS = SIGN_OF_LIFE_MS + POLL_INTERVAL_MS
/** A stream in doubt for this long is opened again. */
const PATIENCE_MS = 30_000

type StreamHandlers = {
  /** What each event's data does. */
  on: Record<string, (data: never) => void>
  /** Asks the server for what the stream would tell. */
  refetch: () => Promise<unknown>
  /** Called when that fails too. */
  onLost?: () => void
}

/**
 * Follows an event stream. An open stream is not believed, only what it says: while it says nothing, and
 * whenever the reader returns, the page looks for itself. It does so too while it has no stream: in a hidden
 * tab, and when other tabs have all that the browser may open.
 * @returns stops following.
 */
export function followStream(
  url: string,
  { on, refetch, onLost = () => {} }: StreamHandlers,
): () => void {
  let isOver = false
  /** null: there is no stream. */
  let openedAt: number | null = null
  let heardAt: number | null = null
  let close = open(true)

  const watch = setInterval(() => {
    const now = Date.now()
    if (heardAt !== null && now - heardAt <= QUIET_MS) return
    ask()
    if (openedAt === null || now - openedAt > PATIENCE_MS) reopen(false)
  }, POLL_INTERVAL_MS)
  const stop = onReturn(() => {
    ask()
    if (openedAt === null) reopen(true)
  })
  const leave = () => document.visibilityState === 'hidden' && reopen(false)
  document.addEventListener('visibilitychange', leave)
  return () => {
    isOver = true
    clearInterval(watch)
    stop()
    document.removeEventListener('visibilitychange', leave)
    close()
  }

  function reopen(insist: boolean): void {
    close()
    close = open(insist)
  }

  /** @param insist takes another tab's stream if need be: the reader is here */
  function open(insist: boolean): () => void {
    openedAt = null
    heardAt = null
    if (document.visibilityState === 'hidden') return () => {}
    const taken = () => {
      openedAt = null
      heardAt = null
      ask()
    }
    return holdSlot({ open: listen, taken, insist })
  }

  function listen(): () => void {
    const stream = new EventSource(url)
    openedAt = Date.now()
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
    refetch().catch(() => {
      if (!isOver) onLost()
    })
  }
}
