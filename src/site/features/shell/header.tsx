import { BRAND } from '../../../contract/constants.ts'
import { buttonClass } from '../../ui/button.ts'
import { SearchForm } from '../search/search-form.tsx'
import { LogoMark } from './logo.tsx'

export function Header() {
  return (
    <header className="border-b border-line bg-ground no-print">
      <nav aria-label="Main" className="wrap flex h-16 items-center justify-between gap-2">
        <a
          href="/"
          className="-ml-1 flex min-h-11 min-w-11 items-center gap-2 rounded-md px-1 font-semibold tracking-[-0.02em]"
        >
          <LogoMark />
          <span className="max-[430px]:sr-only">{BRAND}</span>
        </a>
        <SearchForm className="ml-2 max-w-80 grow not-member:hidden max-md:hidden" />
        <div className="flex items-center sm:gap-3">
          <a href="/launches" className={buttonClass('quiet', 'sm')}>
            Launches
          </a>
          <a href="/dashboard" className={buttonClass('quiet', 'sm')}>
            Dashboard
          </a>
          <a href="/pricing" className={buttonClass('primary', 'sm')}>
            Get Access
          </a>
        </div>
      </nav>
    </header>
  )
}
