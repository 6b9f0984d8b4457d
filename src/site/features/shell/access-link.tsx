import { buttonClass } from '../../ui/button.ts'

/** Links to pricing, or for a member to the dashboard. Both are built; a script in the head picks one. */
export function AccessLink({ children }: { children: string }) {
  const look = buttonClass('primary', 'lg')
  return (
    <>
      <a href="/pricing" className={`${look} member:hidden`}>
        {children}
      </a>
      <a href="/dashboard" className={`${look} not-member:hidden`}>
        Dashboard
      </a>
    </>
  )
}
