import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { isFineEverywhere, troubles } from './axe.ts'
import { type Cluster, connectTo, openWallet, type StockWallet } from './stock-wallet.ts'
import { payInTokens } from './token-payment.ts'
import { inBrowser, newVisitor, PAGES, ready, shownOrder, type Visitor } from './visitor.ts'

const MINUTE = 60_000
const USERNAME = 'Your Telegram Username (without @)'

type Page = Visitor['page']

await inBrowser('accessibility', (browser) => {
  let server: TestServer
  let cluster: Cluster
  let wallet: StockWallet

  beforeAll(async () => {
    server = await openOwnServer()
    cluster = connectTo(server.world.chain.rpcUrl, server.world.chain.wsUrl)
    wallet = await openWallet(cluster, 200n)
  })
  afterAll(async () => {
    await server?.stop()
  })

  const visit = async (path: string, look: (page: Page) => Promise<void>) => {
    const { page, leave } = await newVisitor(browser, server.url)
    await page.goto(path)
    await ready(page)
    await look(page)
    await isFineEverywhere(page)
    await leave()
  }

  test('fails on a page with a fault', async () => {
    const { page, leave } = await newVisitor(browser, server.url)
    await page.goto('/pricing')
    await ready(page)
    await page.evaluate(() =>
      document.querySelector('main')?.append(document.createElement('button')),
    )
    expect((await troubles(page)).join()).toContain('button-name')
    await leave()
  })

  test.each(PAGES.map(([path]) => path))('%s', (path) => visit(path, async () => {}))

  describe('the payment page', () => {
    const pay = (
      look: (page: Page, order: Awaited<ReturnType<typeof shownOrder>>) => Promise<void>,
    ) => visit('/payment?plan=30d', async (page) => look(page, await shownOrder(page)))

    test('paying by hand, with errors and a toast', () =>
      pay(async (page) => {
        await page.getByRole('tab', { name: 'Manual Payment' }).click()
        await page.getByLabel('Sender Wallet Address').fill('nonsense')
        await page.getByLabel(USERNAME).fill('1x')
        await page.getByRole('button', { name: "I've Sent the SOL" }).click()
        await page.getByText('Not a Solana address').waitFor()
        await page.getByLabel(USERNAME).fill('')
        // The toast leaves by itself, maybe before a busy machine has ended the click.
        const toast = page.getByText('Missing Information').waitFor()
        await page.getByRole('button', { name: "I've Sent the SOL" }).click()
        await toast
      }))

    test('while the payment is checked', () =>
      pay(async (page) => {
        await page.getByLabel('Sender Wallet Address').fill(wallet.address)
        await page.getByLabel(USERNAME).fill('alice')
        await page.getByRole('button', { name: "I've Sent the SOL" }).click()
        await page.getByRole('button', { name: 'Checking payment...' }).waitFor()
      }))

    test('the wallets', () =>
      pay(async (page) => {
        await page.getByRole('button', { name: 'Pay with wallet' }).click()
        await page.getByRole('button', { name: 'Sandbox Wallet' }).waitFor()
      }))

    test('short', () =>
      pay(async (page, { recipient: to, reference, lamports }) => {
        await wallet.pay({ to, lamports: BigInt(lamports) / 2n, reference })
        await page.getByText(/^Short by/).waitFor()
      }))

    test('paid in tokens', () =>
      pay(async (page, { id, plan, recipient: to, reference }) => {
        const data = { username: 'alice', plan, order: id }
        await page.request.put(`/api/pending_wallets/${wallet.address}`, { data })
        await payInTokens(wallet, { to, amount: 1n, reference })
        await page.getByText('A token arrived instead of SOL').waitFor()
      }))

    test('contested', () =>
      pay(async (page, order) => {
        const rival = await newVisitor(browser, server.url)
        await rival.page.goto('/payment?plan=30d')
        const other = await shownOrder(rival.page)
        for (const [who, { id, plan }] of [
          [page, order],
          [rival.page, other],
        ] as const) {
          const path = `/api/pending_wallets/${wallet.address}`
          const data = { username: 'alice', plan, order: id }
          expect((await who.request.put(path, { data })).status()).toBe(200)
        }
        // Without a reference only what lands more than eight slots later counts as paid afterwards.
        const claimedAt = server.world.chain.slot()
        await vi.waitUntil(() => server.world.chain.slot() > claimedAt + 10, { timeout: MINUTE })
        await wallet.pay({ to: order.recipient, lamports: order.lamports })
        await page.getByText('Two buyers claim this payment').waitFor({ timeout: MINUTE })
        await rival.leave()
      }))

    test('granted, asking for the username', () =>
      pay(async (page, { recipient: to, reference, lamports }) => {
        await wallet.pay({ to, lamports, reference })
        await page.getByRole('button', { name: 'Save and open dashboard' }).waitFor()
      }))

    test('paid before', () =>
      pay(async (page, { recipient: to, reference, lamports }) => {
        await wallet.pay({ to, lamports: BigInt(lamports) * 3n, reference })
        await page.getByRole('button', { name: 'Save and open dashboard' }).waitFor()
        await page.reload()
        await page.getByText('You have already paid').waitFor()
        await page.getByText(/more than the price$/).waitFor()
        await ready(page)
      }))

    test('expired', () =>
      pay(async (page) => {
        server.clock.jump(15 * MINUTE + 1_000)
        await page.getByRole('button', { name: 'Get a new price' }).waitFor()
      }))
  })

  describe('the dashboard', () => {
    const join30Days = async (page: Page, plan: string) => {
      await page.goto(`/payment?plan=${plan}`)
      const { recipient: to, reference, lamports } = await shownOrder(page)
      await wallet.pay({ to, lamports, reference })
      await page.getByRole('link', { name: 'Skip for now' }).click()
      await page.getByText('Active').first().waitFor()
    }

    test('of a member, with an open payment', () =>
      visit('/', async (page) => {
        await join30Days(page, '30d')
        await page.getByRole('link', { name: 'Upgrade to Lifetime' }).click()
        await shownOrder(page)
        const stored = page.waitForResponse(/pending_wallets/)
        await page.getByLabel('Sender Wallet Address').fill(wallet.address)
        await page.getByLabel(USERNAME).fill('alice')
        await stored
        await page.getByRole('link', { name: 'Dashboard' }).first().click()
        await page.getByText('Open payments').waitFor()
      }))

    test('of a lifetime member', () => visit('/', (page) => join30Days(page, 'lifetime')))

    test('the receipts', () =>
      visit('/', async (page) => {
        await join30Days(page, '30d')
        await page.getByRole('button', { name: 'Manage Payment' }).click()
        await page.getByRole('link', { name: 'View transaction' }).waitFor()
      }))
  })

  test('without a price', async () => {
    for (const source of ['coingecko', 'coinbase', 'kraken'] as const)
      server.world.prices.set(source, { status: 503 })
    server.clock.jump(11 * MINUTE)
    await expect.poll(async () => (await fetch(`${server.url}/api/price`)).status).toBe(503)
    await visit('/payment?plan=30d', (page) =>
      page.getByText('There is no reliable SOL price right now').waitFor(),
    )
  })
})
