/** The logo: a watch face with a gap at one o’clock and a freshly struck coin in it. */
export function LogoMark({ className = 'size-6' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" className={className} aria-hidden="true">
      <path
        d="M20.66 7A10 10 0 1 1 12 2"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
      />
      <path
        d="M12 7v5l3.2 3.2"
        stroke="currentColor"
        strokeWidth="2.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="17.6" cy="3.2" r="2.2" className="fill-mint-text" />
    </svg>
  )
}
