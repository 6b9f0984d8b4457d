import { buttonClass } from '../../../ui/button.ts'
import { Dialog } from '../../../ui/dialog.tsx'

const KEYS = [
  ['j', 'Next launch'],
  ['k', 'Previous launch'],
  ['Enter', 'Open it'],
  ['w', 'Watch it, or stop'],
  ['/', 'Search'],
  ['?', 'These keys'],
] as const

type KeyHelpProps = { open: boolean; setOpen: (open: boolean) => void }

/** A small button that says which keys the list has. Phones have none. */
export function KeyHelp({ open, setOpen }: KeyHelpProps) {
  return (
    <>
      <button
        type="button"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        onClick={() => setOpen(true)}
        className={`${buttonClass('quiet', 'sm')} w-11 px-0 pointer-coarse:hidden`}
      >
        ?
      </button>
      <Dialog open={open} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
        <dl className="divide-y divide-line text-sm">
          {KEYS.map(([key, does]) => (
            <div key={key} className="flex items-center gap-4 py-2.5">
              <dt className="w-16">
                <kbd className="inline-grid min-h-7 min-w-7 place-items-center rounded-sm border border-line-strong bg-sunk px-1.5 font-mono text-xs">
                  {key}
                </kbd>
              </dt>
              <dd className="text-text-2">{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
