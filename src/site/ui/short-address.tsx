type ShortAddressProps = {
  full: string
  /** First and last letters only, as the site shortens everywhere. */
  short: string
}

/** An address in few letters; the whole of it in the title, and in its place while focused. */
export function ShortAddress({ full, short }: ShortAddressProps) {
  return (
    <button type="button" title={full} className="group min-h-6 cursor-text text-right font-mono">
      <span className="group-focus:hidden">{short}</span>
      <span className="hidden break-all select-all group-focus:inline">{full}</span>
    </button>
  )
}
