import type { ReactNode } from 'react'

const RADIUS = 52
const AROUND = 2 * Math.PI * RADIUS

/** A ring that is `share` (0 to 1) full, with content in the middle. */
export function Ring({ share, children }: { share: number; children: ReactNode }) {
  const filled = Math.min(1, Math.max(0, share)) * AROUND
  return (
    <div className="relative grid size-30 shrink-0 max-sm:size-24 place-items-center">
      <svg viewBox="0 0 120 120" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} fill="none" className="stroke-line" strokeWidth="3" />
        {filled > 0 && (
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            fill="none"
            className="stroke-mint"
            strokeWidth="3"
            strokeLinecap="round"
            strokeDasharray={`${filled} ${AROUND}`}
          />
        )}
      </svg>
      <div className="relative text-center">{children}</div>
    </div>
  )
}
