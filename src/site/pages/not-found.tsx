import { useEffect } from 'react'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { buttonClass } from '../ui/button.ts'
import { Problem } from '../ui/problem.tsx'

function NotFound() {
  useEffect(() => {
    console.error('404 Error: no route for', window.location.pathname)
  }, [])
  return (
    <>
      <PageMeta title="Page Not Found" description="There is no page at this address." noindex />
      <Problem
        title="Page Not Found"
        text="There is no page at this address. It may have moved, or the link may have a typo."
      >
        <a href="/" className={buttonClass('primary')}>
          Back to Homepage
        </a>
      </Problem>
    </>
  )
}

export { NotFound as default }
