import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Emitted, MarketHandle } from '../../sandbox/market/start.ts'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { isFineEverywhere } from './axe.ts'
import { inBrowser, newVisitor, POLLING, surprises, type Visitor } from './visitor.ts'

const MINUTE = 60_000

type Launched = Emitted & { name: string }

await inBrowser('launches', (browser) => {
  let server: TestServer
  let market: MarketHandle
  let visitor: Visitor
  let bundled: Launched
  let honest: Launched

  beforeAll(async () => {
    server = await openOwnServer({ world: { parts: ['chain', 'prices', 'market'], marketRate: 0 } })
    if (!server.world.market) throw new Error('the market is missing')
    market = server.world.market
    ;[bundled, honest] = await Promise.all([launch('bundled'), launch('honest')])
  })
  afterAll(async () => {
    await server?.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
  })
  afterEach(() => visitor.leave())

  const detected = (mint: string) =>
    server.app.context.db.read
      .selectFrom('launches')
      .select(['name', 'score', 'stage'])
      .where('mint', '=', mint)
      .executeTakeFirst()

  /** Launches a coin, and waits until its report has facts from the chain. */
  async function launch(scenario: Emitted['scenario']): Promise<Launched> {
    const emitted = await market.play(scenario)
    const judged = async () => expect(await detected(emitted.mint)).toMatchObject({ stage: '10s' })
    await vi.waitFor(judged, POLLING)
    const { name } = (await detected(emitted.mint)) ?? {}
    return { ...emitted, name: name ?? '' }
  }

  test('a launch appears on the landing page a minute late, and its page explains the score', async () => {
    const { page, complaints } = visitor
    const { name, mint, creator } = bundled
    await page.goto('/')
    const tape = page.getByRole('region', { name: 'The latest launches' })
    const line = tape.getByRole('link', { name: new RegExp(quoted(name)) })
    await tape.getByText('What we see right now').waitFor()
    expect(await line.count()).toBe(0)
    server.clock.jump(MINUTE)
    await line.waitFor()
    await line.click()

    await page.getByRole('heading', { level: 1, name: new RegExp(quoted(name)) }).waitFor()
    await page.getByText(mint).waitFor()
    const score = (await detected(mint))?.score
    await page.getByText(`${score}/ 100`).waitFor()
    await page
      .getByText(/buyers? (were|was|used)|bought/i)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: 'Evidence' }).click()
    await page.getByText(/^Unknown \(\d+\)$/).click()
    await page.getByRole('button', { name: 'At launch' }).click()
    expect(await page.getByRole('button', { name: 'At launch' }).getAttribute('aria-pressed')).toBe(
      'true',
    )

    // The address keeps which section is open.
    await page.reload()
    await page.getByRole('tab', { name: 'Evidence', selected: true }).waitFor()
    await page.getByRole('tab', { name: 'Developer' }).click()
    await page.getByRole('link', { name: 'All launches of this wallet' }).click()
    await page.waitForURL(`${server.url}/deployers/${creator}`)
    await page.getByRole('link', { name: new RegExp(quoted(name)) }).waitFor()
    expect(surprises(complaints)).toEqual([])
  })

  test('a launch page is accessible, and fits a phone, as its report on the landing page does', async () => {
    const { page } = visitor
    // The landing page reports a launch with three flags or more.
    const { mint } = bundled
    server.clock.jump(MINUTE)
    await page.setViewportSize({ width: 360, height: 900 })
    await page.goto('/')
    const report = page.getByRole('article', { name: 'One minute late launch report' })
    const { x, width: wide } = (await report.boundingBox()) ?? { x: 0, width: 0 }
    expect(x + wide).toBeLessThanOrEqual(360 - x)
    expect(wide).toBeGreaterThan(300)
    await page.goto(`/launches/${mint}`)
    await page.getByText('/ 100').first().waitFor()
    await page.setViewportSize({ width: 1_280, height: 900 })
    await isFineEverywhere(page)
  })

  test('cuts no main reason on the smallest phones', async () => {
    const { page } = visitor
    server.clock.jump(MINUTE)
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/launches')
      const rows = page.locator('[data-mint] > div > a')
      await rows.first().waitFor()
      const cut = await rows.locator('.line-clamp-2').evaluateAll((reasons) =>
        reasons.flatMap((one) => {
          const isWhole = one.scrollHeight <= one.clientHeight && one.scrollWidth <= one.clientWidth
          return isWhole ? [] : [one.textContent]
        }),
      )
      expect([width, cut]).toEqual([width, []])
    }
  })

  test('a launch page can be read without JavaScript, and says what needs it', async () => {
    const { mint } = bundled
    server.clock.jump(MINUTE)
    const reader = await newVisitor(browser, server.url, { javaScriptEnabled: false })
    await reader.page.goto(`/launches/${mint}`)
    const visible = async (text: string | RegExp) =>
      expect([text, await reader.page.getByText(text).first().isVisible()]).toEqual([text, true])
    for (const text of [/^Part of this page/, 'The chart needs JavaScript.']) await visible(text)
    for (const text of [
      'The newest trades need JavaScript.',
      'All checks',
      'All launches of this wallet',
    ])
      await visible(text)
    // Wallets are buttons, and are text without a script.
    await visible(/^[1-9A-HJ-NP-Za-km-z]{4}…[1-9A-HJ-NP-Za-km-z]{4}$/)
    await visible('largest wallets hold')
    await reader.leave()
  })

  test('the list filters by risk, and what is unknown has a page that helps', async () => {
    const { page } = visitor
    await page.goto('/launches')
    await page.getByLabel('Venue').selectOption('Heaven')
    await page.getByText('No launches match').waitFor()
    await page.goto('/launches/11111111111111111111111111111111')
    await page.getByRole('heading', { name: 'We have not seen this launch' }).waitFor()
    await page.getByRole('link', { name: 'See the latest launches' }).click()
    await page.getByRole('heading', { name: 'Launches', exact: true }).waitFor()
  })

  test('a search leads to a coin, a developer, or all of one name, in the header where it has room', async () => {
    const { page, complaints } = visitor
    const { name, mint, creator } = honest
    server.clock.jump(MINUTE)
    await page.goto('/launches')
    await page.getByRole('link', { name: new RegExp(quoted(name)) }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(`${name.toUpperCase()}\n`)
    await page.getByText('Only launches whose name or ticker begins with').waitFor()
    await page.getByRole('link', { name: new RegExp(quoted(name)) }).waitFor()
    await page.getByRole('button', { name: 'All launches' }).click()
    await page.waitForURL(`${server.url}/launches`)

    await page.evaluate(() => localStorage.setItem('member', 'forever'))
    await page.reload()
    await page.getByRole('link', { name: new RegExp(quoted(name)) }).waitFor()
    const inHeader = page.getByRole('banner').getByRole('searchbox')
    await page.keyboard.press('/')
    expect(await inHeader.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.type(`https://pump.fun/coin/${mint}\n`)
    await page.waitForURL(`${server.url}/launches/${mint}`)
    await inHeader.fill(creator)
    await inHeader.press('Enter')
    await page.waitForURL(`${server.url}/deployers/${creator}`)

    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/launches')
    await page.getByRole('searchbox').fill('no such coin')
    expect(await inHeader.isVisible()).toBe(false)
    await page.getByRole('searchbox').press('Enter')
    await page.getByText('Nothing found').waitFor()
    expect(surprises(complaints)).toEqual([])
  })

  test('the track record says when its first figures come, and offers every alert as CSV', async () => {
    const { page } = visitor
    await page.goto('/track-record')
    await page.getByRole('heading', { name: 'No launch has an outcome yet' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Every alert as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('mintwatch-alerts.csv')
  })

  test('the API can be tried, and names invalid parameters', async () => {
    const { page } = visitor
    await page.goto('/api-docs')
    await page.getByRole('button', { name: 'Try it' }).first().click()
    await page.getByText('no_api_key').first().waitFor()
    await page.getByLabel('Your API key').fill('mw_nonsense')
    await page.getByRole('button', { name: 'Try it' }).first().click()
    await page.getByText('bad_api_key').first().waitFor()
  })

  test('a lifetime member creates an API key in the settings, uses it, and revokes it', async () => {
    const { page } = visitor
    const { mint } = honest
    await page.goto('/payment?plan=lifetime')
    // The clock has jumped, so prices may be stale; the page requests an amount every 30 seconds.
    await page.getByRole('button', { name: 'Pay with wallet' }).click({ timeout: 2 * MINUTE })
    await page.getByRole('button', { name: 'Sandbox Wallet' }).click()
    await page.getByRole('link', { name: 'Skip for now' }).click()
    const live = page.getByRole('region', { name: 'Latest launches' })
    await live.locator(`a[href="/launches/${mint}"]`).waitFor()
    // As after a sign-in with Telegram just now.
    const { db, clock } = server.app.context
    await db.read.updateTable('sessions').set({ proven_at: clock.now() }).execute()
    await page.reload()

    await page.getByRole('link', { name: 'Account Settings' }).click()
    const settings = page.getByRole('main')
    await settings.getByRole('button', { name: 'Create or revoke keys' }).click()
    await settings.getByLabel('Name of the new key').fill('my grid')
    await settings.getByRole('button', { name: 'Create a key' }).click()
    const key = await settings.getByText(/^mw_[\w-]{43}$/).innerText()

    await page.goto('/api-docs')
    await page.getByLabel('Your API key').fill(key)
    await page.getByLabel('mint (required)').first().fill(mint)
    await page.getByRole('button', { name: 'Try it' }).nth(1).click()
    await page.getByText('Response 200').waitFor()
    await page.getByText(`"mint": "${mint}"`).waitFor()

    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await settings.getByRole('button', { name: 'Create or revoke keys' }).click()
    await settings.getByRole('button', { name: 'Revoke my grid' }).click()
    await settings.getByRole('button', { name: 'Yes, revoke my grid' }).click()
    await page.getByText('my grid revoked').waitFor()
    const { status } = await fetch(`${server.url}/api/v1/alerts`, {
      headers: { authorization: `Bearer ${key}` },
    })
    expect(status).toBe(401)
  })
})

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
