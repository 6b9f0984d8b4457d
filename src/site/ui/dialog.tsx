import { type ReactNode, useEffect, useRef } from 'react'
import { CloseIcon } from './icons.tsx'

type DialogProps = {
  open: boolean
  title: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** The browser's modal dialog: focus stays inside, Escape and a click outside close it. */
export function Dialog({ open, title, onClose, wide, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape already closes a modal dialog
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      className={`m-auto max-h-[min(44rem,100dvh-2rem)] w-[calc(100%-2rem)] rounded-lg border border-line bg-raised text-text shadow-float backdrop:bg-black/60 ${
        wide ? 'max-w-3xl' : 'max-w-md'
      } open:arrive`}
    >
      {open && (
        <div className="p-6 max-sm:p-5">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 className="pt-1.5 text-lg">{title}</h2>
            <button
              type="button"
              onClick={onClose}
              aria-label="Close"
              className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-md text-text-3 hover:bg-hover hover:text-text no-print"
            >
              <CloseIcon />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
