import { buttonClass } from '../../ui/button.ts'

type AccessLinkProps = { size: 'sm' | 'lg'; children: string }

/** The way to a membership; for who has one, to the dashboard. Both are built: the head decides. */
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
