import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { ThemeSwitch } from '../../site/features/theme/theme-switch.tsx'
import { buttonClass } from '../../site/ui/button.ts'
import { ShieldIcon } from '../../site/ui/icons.tsx'
import { Toaster } from '../../site/ui/toast.tsx'
import { signOut } from '../api.ts'
import { useMay, useSession } from './session.ts'

const PAGES: readonly [path: string, title: string][] = [
  ['/overview', 'Overview'],
  ['/reviews', 'Reviews'],
  ['/orders', 'Orders'],
  ['/payments', 'Payments'],
  ['/members', 'Members'],
  ['/coupons', 'Coupons'],
  ['/gifts', 'Gifts'],
  ['/referrals', 'Referrals'],
  ['/messages', 'Messages'],
  ['/system', 'System'],
  ['/keys', 'Keys'],
  ['/audit', 'Audit'],
  ['/access', 'Access'],
]

/** The console around its pages: a bar of pages at the side, at the top on a phone. */
export function Shell({ children }: { children: ReactNode }) {
  const { name, role } = useSession()
  const { pathname } = useLocation()
  const mayAnswer = useMay('answer')
  const bar = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the bar scrolls to each new page
  useEffect(() => {
    const current = bar.current?.querySelector('[aria-current=page]')
    current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  async function leave() {
    await signOut('this')
    location.reload()
  }
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-mint px-4 py-3 text-sm font-medium text-on-mint focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <header className="border-b border-line">
        <div className="wrap flex min-h-16 flex-wrap items-center justify-between gap-x-4">
          <p className="flex min-h-11 items-center gap-2 text-sm font-semibold">
            <ShieldIcon className="size-5 text-mint-text" />
            <span>
              Mintwatch <span className="max-sm:sr-only">console</span>
            </span>
          </p>
          <div className="flex items-center">
            <span className="px-2 text-sm text-text-2 max-sm:sr-only">
              {name}, {role}
            </span>
            <ThemeSwitch />
            <button type="button" onClick={leave} className={buttonClass('quiet', 'sm')}>
              Sign out
            </button>
          </div>
        </div>
      </header>
      <div className="wrap grow gap-10 pb-24 md:grid md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav
          ref={bar}
          aria-label="Console"
          className="max-md:-mx-4 max-md:flex max-md:overflow-x-auto max-md:border-b max-md:border-line max-md:px-4 max-md:py-1 md:pt-8"
        >
          {PAGES.filter(([path]) => mayAnswer || path !== '/messages').map(([path, title]) => (
            <NavLink
              key={path}
              to={path}
              className="flex min-h-11 shrink-0 items-center rounded-md px-3 text-sm text-text-2 hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              {title}
            </NavLink>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-w-0 pt-8 outline-none">
          {children}
        </main>
      </div>
      <Toaster />
    </>
  )
}
