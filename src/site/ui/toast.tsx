import { useSyncExternalStore } from 'react'
import { TOAST_MS } from '../../contract/constants.ts'
import { createSubscribers } from './events/subscribers.ts'
import { CloseIcon } from './icons.tsx'

type Toast = { id: number; title: string; description?: string; destructive?: boolean }

let shown: Toast | null = null
let last = 0
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createSubscribers()

/** Shows a message for five seconds, one at a time: a new one replaces the old one. */
export function toast(message: Omit<Toast, 'id'>): void {
  last += 1
  show({ ...message, id: last })
  timer = setTimeout(dismissToast, TOAST_MS)
}

export function dismissToast(): void {
  show(null)
}

function show(next: Toast | null): void {
  clearTimeout(timer)
  shown = next
  notify()
}

/** Where toasts appear. The live regions exist before a message does, so that screen readers announce it. */
export function Toaster() {
  const message = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex justify-end no-print">
      <div role="status">{message && !message.destructive && <Message {...message} />}</div>
      <div role="alert">{message?.destructive && <Message {...message} />}</div>
    </div>
  )
}

function Message({ id, title, description, destructive }: Toast) {
  return (
    <div
      key={id}
      className={`arrive pointer-events-auto flex w-full max-w-90 min-w-64 items-start gap-3 rounded-lg border py-3 pr-2 pl-4 shadow-float ${
        destructive ? 'border-red-line bg-red-soft' : 'border-line bg-raised'
      }`}
    >
      <div className="grow py-1 text-sm">
        <p className={`font-medium ${destructive ? 'text-red-text' : ''}`}>{title}</p>
        {description && <p className="mt-0.5 text-text-2">{description}</p>}
      </div>
      <button
        type="button"
        onClick={dismissToast}
        aria-label="Dismiss"
        className="-my-1 grid size-11 place-items-center rounded-md text-text-3 hover:text-text"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
