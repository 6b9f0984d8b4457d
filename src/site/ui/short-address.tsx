type ShortAddressProps = {
  full: string
  /** The shortened form, e.g. `7Qvx…m4Kd`. */
  short: string
}

/** A shortened address; in full in the title, and in place while focused. */
export function ShortAddress({ full, short }: ShortAddressProps) {
  return (
    <button
      type="button"
      translate="no"
      title={full}
      className="group min-h-6 cursor-text text-right font-mono"
    >
      <span className="whitespace-nowrap group-focus:hidden">{short}</span>
      <span className="hidden break-all select-all group-focus:inline">{full}</span>
    </button>
  )
}
