import type { ReactNode } from 'react'

/** Without JavaScript, says what on the page needs it. */
export function NeedsJavaScript({ children }: { children: ReactNode }) {
  return (
    <noscript>
      <div className="wrap pt-6">
        <p className="max-w-[68ch] rounded-lg border border-amber-line bg-amber-soft p-4 text-sm text-amber-text">
          {children} needs JavaScript. Turn it on and reload, or{' '}
          <a href="/docs" className="underline">
            read the documentation
          </a>
          .
        </p>
      </div>
    </noscript>
  )
}
