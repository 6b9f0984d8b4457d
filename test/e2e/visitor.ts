import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { openBrowser } from './open-browser.ts'

/** Runs `tests` in one browser. Where none can run they are shown as skipped. */
export async function inBrowser(name: string, tests: (browser: Browser) => void): Promise<void> {
  const { browser, reason } = await openBrowser()
  if (browser === null) {
    describe.skip(`skipped: no browser (${reason})`, () => tests(undefined as never))
    return
  }
  describe(name, () => {
    afterAll(() => browser.close())
    tests(browser)
  })
}

export const POLLING = { timeout: 60_000, interval: 50 }

/** Every page of the site, with its title. */
export const PAGES: readonly [path: string, title: string][] = [
  ['/', 'Mintwatch: risk reports on new Solana launches'],
  ['/pricing', 'Pricing · Mintwatch'],
  ['/payment?plan=30d', 'Payment · Mintwatch'],
  ['/dashboard', 'Dashboard · Mintwatch'],
  ['/account', 'Account Settings · Mintwatch'],
  ['/alerts', 'Alerts · Mintwatch'],
  ['/watchlist', 'Watchlist · Mintwatch'],
  ['/launches', 'Launches · Mintwatch'],
  ['/launches/11111111111111111111111111111111', 'Launch report · Mintwatch'],
  ['/deployers/11111111111111111111111111111111', 'Developer · Mintwatch'],
  ['/crews/11111111111111111111111111111111', 'Crew · Mintwatch'],
  ['/receipts/AAAAAAAAAAAAAAAAAAAAAA', 'Receipt · Mintwatch'],
  ['/track-record', 'Track record · Mintwatch'],
  ['/status', 'Status · Mintwatch'],
  ['/track-record/verify', 'Verify the record · Mintwatch'],
  ['/track-record/ledger', 'The follower’s ledger · Mintwatch'],
  ['/benchmark', 'Benchmark · Mintwatch'],
  ['/api-docs', 'Historical data API · Mintwatch'],
  ['/pay', 'Pay from your wallet · Mintwatch'],
  ['/redeem', 'Redeem a gift · Mintwatch'],
  ['/docs', 'Documentation · Mintwatch'],
  ['/faq', 'FAQ · Mintwatch'],
  ['/contact', 'Contact · Mintwatch'],
  ['/terms', 'Terms · Mintwatch'],
  ['/privacy', 'Privacy · Mintwatch'],
  ['/nowhere/at/all', 'Page Not Found · Mintwatch'],
]

export type Visitor = {
  page: Page
  /** What the browser has complained about so far: errors, and what the policy forbade. */
  complaints: string[]
  leave(): Promise<void>
}

/** A browser of one's own: no cookies, nothing stored. */
export async function newVisitor(
  browser: Browser,
  site: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width: 1_280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    ...options,
  })
  context.setDefaultTimeout(POLLING.timeout)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`forbidden by ${violatedDirective}: ${blockedURI}`)
    })
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.text()} ${message.location().url}`.trim())
  })
  return { page, complaints, leave: () => context.close() }
}

/** Without those that the browser makes of an answer that says no, as of a record that is missing. */
export function surprises(complaints: readonly string[]): string[] {
  return complaints.filter((line) => !line.startsWith('Failed to load resource'))
}

/** The page is hydrated: the server's settings have taken effect. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sandbox', exact: true }).waitFor()
  expect(await page.title()).not.toBe('')
}

/** The amount that the payment page asks for, e.g. `1.0345`. */
export async function shownAmount(page: Page): Promise<string> {
  const text = await page
    .getByText(/^\d+\.\d{4} SOL$/)
    .first()
    .innerText()
  return text.replace(/\s*SOL$/, '')
}

/** The order that the payment page shows, as its own session sees it. */
export async function shownOrder(page: Page) {
  await page.locator('svg[width="200"][height="200"]').first().waitFor()
  const { orders } = await page.evaluate(async () => (await fetch('/api/orders')).json())
  return orders[0]
}
