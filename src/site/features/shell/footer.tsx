import { type ReactNode, useSyncExternalStore } from 'react'
import { BRAND } from '../../../contract/constants.ts'
import { useSettings } from '../../settings.ts'
import { AsBuilt } from '../../ui/as-built.tsx'
import { ThemeSwitch } from '../theme/theme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoMark } from './logo.tsx'

const LINK =
  'inline-flex min-h-11 items-center text-text-2 transition-colors duration-140 hover:text-text sm:min-h-9'

const RESOURCES = [
  ['Documentation', '/docs'],
  ['Launches', '/launches'],
  ['Track record', '/track-record'],
  ['Status', '/status'],
  ['Data API', '/api-docs'],
  ['Pricing', '/pricing'],
  ['FAQ', '/faq'],
] as const

export function Footer() {
  const { twitter, github } = useSettings()
  return (
    <footer className="border-t border-line text-sm no-print">
      <div className="wrap grid grid-cols-2 gap-10 py-14 sm:grid-cols-[1fr_auto_auto] sm:gap-20">
        <AsBuilt id="resources" className="contents">
          {import.meta.env.SSR && (
            <>
              <Blurb />
              <Column title="Resources">
                {RESOURCES.map(([name, href]) => (
                  <a key={href} href={href} className={LINK}>
                    {name}
                  </a>
                ))}
              </Column>
            </>
          )}
        </AsBuilt>
        <Column title="Connect">
          <a href={twitter} rel="noreferrer" className={LINK}>
            Twitter
          </a>
          <a href={github} rel="noreferrer" className={LINK}>
            GitHub
          </a>
          <a href="/contact" className={LINK}>
            Contact Us
          </a>
        </Column>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 text-text-2">
          <p className="num">
            © <CurrentYear /> {BRAND}. All rights reserved.
          </p>
          <div className="-mx-3 flex flex-wrap items-center">
            <a href="/terms" className={`${LINK} px-3`}>
              Terms
            </a>
            <a href="/privacy" className={`${LINK} px-3`}>
              Privacy
            </a>
            <ThemeSwitch />
            <AsBuilt id="language">{import.meta.env.SSR && <LanguageSwitch />}</AsBuilt>
          </div>
        </div>
      </div>
    </footer>
  )
}

function Blurb() {
  return (
    <div className="max-sm:col-span-2">
      <p className="flex items-center gap-2.5 font-semibold">
        <LogoMark className="size-5" />
        {BRAND}
      </p>
      <p className="mt-3 max-w-[38ch] text-text-2">
        Watches new memecoin launches on Solana and reports how risky they are in Telegram, with the
        evidence.
      </p>
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-32">
      <h2 className="mb-1.5 text-sm font-medium text-text tracking-normal">{title}</h2>
      <div className="flex flex-col items-start">{children}</div>
    </div>
  )
}

const never = () => () => {}

/** Pages are built once, so the year comes from the browser. */
function CurrentYear() {
  const year = useSyncExternalStore<number | null>(
    never,
    () => new Date().getFullYear(),
    () => null,
  )
  return <span className="inline-block min-w-[4ch]">{year}</span>
}
