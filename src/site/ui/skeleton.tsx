/** A bar in the place of text that is on its way; its size comes with `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`breathe block rounded-sm bg-hover ${className}`} />
}
