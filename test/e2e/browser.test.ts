import { expect, inject, test, vi } from 'vitest'
import { launchBrowser } from './browser.ts'
import { openBrowser } from './open-browser.ts'

test('a browser starts, draws text and runs scripts', async (context) => {
  const { browser, reason } = await openBrowser()
  if (browser === null) return context.skip(`skipped: no browser (${reason})`)
  try {
    const page = await browser.newPage()
    await page.setContent('<p style="display: inline-block">Mintwatch</p>')
    const width = await page.locator('p').evaluate((text) => text.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(20)
  } finally {
    await browser.close()
  }
})

test("a configured browser that can't run is an error, not a reason to use another", async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  const { browser, reason } = await launchBrowser()
  vi.unstubAllEnvs()
  expect(browser).toBeNull()
  expect(reason).toMatch(/^\/nowhere\/chromium: /)
})

test('a browser that the run found and that does not start now fails its tests', async ({
  skip,
}) => {
  if (inject('noBrowser') !== null) return skip('skipped: no browser')
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(openBrowser()).rejects.toThrow('/nowhere/chromium')
  vi.unstubAllEnvs()
})
