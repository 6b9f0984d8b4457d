type CheckboxProps = { checked: boolean; onChange: (checked: boolean) => void; children: string }

/** A checkbox with its label, together one 44 px target. */
export function Checkbox({ checked, onChange, children }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm text-text">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-mint"
      />
      {children}
    </label>
  )
}
