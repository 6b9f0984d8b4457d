import { buttonClass } from '../../ui/button.ts'

type AccessLinkProps = { size: 'sm' | 'lg'; children: string }

/** Links to pricing, or for a member to the dashboard. Both are built; a script in the head picks one. */
export function AccessLink({ size, children }: AccessLinkProps) {
  const look = buttonClass('primary', size)
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
