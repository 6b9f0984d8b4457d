/** A placeholder bar for loading text; `className` sets its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`breathe block rounded-sm bg-hover ${className}`} />
}
