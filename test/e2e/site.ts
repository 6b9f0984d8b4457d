import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { hasPrice } from '../support/http/has-price.ts'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { type Cluster, connectTo, openWallet, type StockWallet } from './stock-wallet.ts'
import { newVisitor, POLLING, type Visitor } from './visitor.ts'

export const ADDRESS = 'Sender Wallet Address'
export const USERNAME = 'Your Telegram Username (without @)'

/**
 * The built site over a world of its own, and before each test a visitor who finds things as people
 * do, by their words. Call it inside `inBrowser`.
 *
 * @param env set over what the world hands out, as an operator would
 */
export function openSite(browser: Browser, env: Record<string, string> = {}) {
  let server: TestServer
  let cluster: Cluster
  let wallet: StockWallet
  let visitor: Visitor

  beforeAll(async () => {
    server = await openOwnServer({ env })
    await hasPrice(server)
    cluster = connectTo(server.world.chain.rpcUrl, server.world.chain.wsUrl)
  })
  afterAll(async () => {
    await server?.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
    // A wallet that paid for one account fits no other.
    wallet = await openWallet(cluster, 200n)
  })
  afterEach(() => visitor.leave())

  const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
  const link = (name: string | RegExp) => visitor.page.getByRole('link', { name })
  const text = (words: string | RegExp) => visitor.page.getByText(words)
  /** Payments without a reference take longer to be recognized. */
  const arrives = (path: string) =>
    visitor.page.waitForURL(`${server.url}${path}`, { timeout: 60_000 })
  const toasts = () =>
    visitor.page.evaluate(() =>
      [...document.querySelectorAll('[role=status], [role=alert]')]
        .filter((region) => region.querySelector('[aria-label=Dismiss]'))
        .map((region) => (region as HTMLElement).innerText.split('\n').filter(Boolean)),
    )

  /** Two clicks, as a newcomer in the sandbox pays. */
  async function payWithSandboxWallet(): Promise<void> {
    await button('Pay with wallet').click()
    await button('Sandbox Wallet').click()
  }

  /** Without a reference only what lands more than eight slots later counts as paid afterwards. */
  async function marginPasses() {
    const from = server.world.chain.slot()
    await vi.waitUntil(() => server.world.chain.slot() > from + 10, { timeout: 60_000 })
  }

  return {
    server: () => server,
    marginPasses,
    visitor: () => visitor,
    /** The visitor's wallet outside of the browser. */
    wallet: () => wallet,
    page: () => visitor.page,
    complaints: () => visitor.complaints,
    button,
    link,
    text,
    arrives,
    toasts,
    payWithSandboxWallet,
    field: (label: string) => visitor.page.getByLabel(label),
    stored: (key: string) => visitor.page.evaluate((name) => localStorage.getItem(name), key),
    /** This toast is shown, and no other. */
    toast: (...lines: string[]) => expect.poll(toasts, POLLING).toEqual([lines]),
    /** `/api/price` answers with this status. */
    priceAnswers: (status: number) =>
      expect
        .poll(async () => (await fetch(`${server.url}/api/price`)).status, POLLING)
        .toBe(status),
    /** Becomes a member by the wallet button, and lands on the dashboard. */
    async becomeMember(plan: string, username: string): Promise<void> {
      await visitor.page.goto(`/payment?plan=${plan}`)
      await payWithSandboxWallet()
      await button('Save and open dashboard').waitFor()
      await visitor.page.getByLabel(USERNAME).fill(username)
      await button('Save and open dashboard').click()
      await arrives('/dashboard')
      await text('Active').first().waitFor()
    },
  }
}
