import { type ComponentProps, type ReactNode, useId } from 'react'

type FieldShell = { label: string; hint?: ReactNode; error?: string | null }

const BOX =
  'w-full rounded-md border border-line-strong bg-ground px-3.5 text-base text-text transition-colors duration-140 placeholder:text-text-3 hover:border-text-3 aria-invalid:border-red-text disabled:opacity-60'

/** A labelled input; an error takes the hint's place, so that nothing below moves. */
export function TextField({ label, hint, error, ...input }: FieldShell & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        className={`${BOX} h-12`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...input}
      />
    </Labelled>
  )
}

export function TextArea({ label, hint, error, ...area }: FieldShell & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className={`${BOX} block min-h-36 py-3`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...area}
      />
    </Labelled>
  )
}

function Labelled({
  id,
  label,
  hint,
  error,
  children,
}: FieldShell & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-sm font-medium">
        {label}
      </label>
      {children}
      <p
        id={`${id}-note`}
        className={`mt-1.5 min-h-5 text-xs ${error ? 'text-red-text' : 'text-text-3'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
