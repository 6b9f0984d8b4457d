import type { ComponentProps, ReactNode } from 'react'

/** The id connects label, input, and note. It is passed in because pages are prerendered. */
export type FieldShell = { id: string; label: string; hint?: ReactNode; error?: string | null }

export const BOX =
  'w-full rounded-md border border-line-strong bg-ground px-3.5 text-base text-text transition-colors duration-140 placeholder:text-text-3 hover:border-text-3 aria-invalid:border-red-text disabled:opacity-60'

/** A labeled input. An error replaces the hint, so that nothing below shifts. */
export function TextField({
  id,
  label,
  hint,
  error,
  ...input
}: FieldShell & ComponentProps<'input'>) {
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      <input
        id={id}
        className={`${BOX} h-12`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...input}
      />
    </Labeled>
  )
}

export function TextArea({
  id,
  label,
  hint,
  error,
  ...area
}: FieldShell & ComponentProps<'textarea'>) {
  return (
    <Labeled id={id} label={label} hint={hint} error={error}>
      <textarea
        id={id}
        className={`${BOX} block min-h-36 py-3`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        {...area}
      />
    </Labeled>
  )
}

/** What every labeled field has around its input. */
export function Labeled({
  id,
  label,
  hint,
  error,
  children,
}: FieldShell & { children: ReactNode }) {
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
