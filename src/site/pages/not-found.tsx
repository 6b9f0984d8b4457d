import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { pageMeta } from '../features/shell/meta.ts'
import { buttonClass } from '../ui/button.ts'
import { Problem } from '../ui/problem.tsx'

export const meta = () => [
  ...pageMeta('Page Not Found', 'There is no page at this address.'),
  { name: 'robots', content: 'noindex' },
]

export default function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    console.error('404 Error: no route for', pathname)
  }, [pathname])
  return (
    <Problem
      title="Page Not Found"
      text="There is nothing at this address. It may have moved, or the link may be mistyped."
    >
      <Link to="/" className={buttonClass('primary')}>
        Back to Homepage
      </Link>
    </Problem>
  )
}
