import { describe, expect, test } from 'vitest'
import routes from '../../src/site/routes.ts'
import { openSite } from './site.ts'
import { inBrowser, newVisitor, PAGES, POLLING, ready, surprises } from './visitor.ts'

test('every route of the site is among the pages that are looked at', () => {
  const paths = PAGES.map(([path]) => path.split('?')[0])
  const missing = routes.filter(({ path = '' }) => {
    // A segment that begins with a colon stands for any text, a star for anything.
    const pattern = path.replaceAll(/:\w+/g, '[^/]+').replace('*', '.+')
    return !paths.some((one) => new RegExp(`^/${pattern}$`).test(one ?? ''))
  })
  // It is served at /payment?plan=lifetime alone.
  expect(missing.map(({ path }) => path)).toEqual(['payment/lifetime'])
})

await inBrowser('the built site', (browser) => {
  const { server, page, complaints, button, link, text, arrives, field, toast } = openSite(browser)

  describe('every page', () => {
    test('has its title, logs no errors, and fits a phone', async () => {
      for (const [path, title] of PAGES) {
        const phone = await newVisitor(browser, server().url, {
          viewport: { width: 360, height: 740 },
        })
        await phone.page.goto(path)
        await ready(phone.page)
        expect([path, await phone.page.title()]).toEqual([path, title])
        const header = phone.page.getByRole('navigation', { name: 'Main' })
        expect(await header.getByRole('link', { name: 'Launches' }).isVisible()).toBe(true)
        const overflow = await phone.page.evaluate(
          () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
        )
        expect([path, overflow]).toEqual([path, 0])
        const expected = path.startsWith('/nowhere') ? [/404.*\/nowhere\/at\/all/] : []
        const matching = expected.map((pattern) => expect.stringMatching(pattern))
        expect([path, surprises(phone.complaints)]).toEqual([path, matching])
        await phone.leave()
      }
    })

    test('can be used by keyboard: skip link first, then the logo, with visible focus', async () => {
      for (const path of ['/', '/payment', '/dashboard', '/contact']) {
        await page().goto(path)
        await ready(page())
        const stops: { name: string; before: boolean; seen: boolean }[] = []
        for (let step = 0; step < 8; step += 1) {
          await page().keyboard.press('Tab')
          stops.push(
            await page().evaluate(() => {
              const focused = document.activeElement as HTMLElement
              const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused)
              const { width, height } = focused.getBoundingClientRect()
              const header = document.querySelector('header')
              return {
                name: focused.getAttribute('aria-label') ?? focused.innerText,
                before: header?.compareDocumentPosition(focused) === 2,
                seen:
                  width > 4 &&
                  height > 4 &&
                  ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'),
              }
            }),
          )
        }
        expect(stops[0]).toEqual({ name: 'Skip to content', before: true, seen: true })
        expect(stops[1]).toMatchObject({ name: 'Mintwatch', before: false })
        expect([path, stops.filter(({ seen }) => !seen)]).toEqual([path, []])
      }
      await page().goto('/pricing')
      await ready(page())
      await page().keyboard.press('Tab')
      await page().keyboard.press('Enter')
      expect(await page().evaluate(() => document.activeElement?.id)).toBe('main')
    })

    test('has the same navigation, as links with an address', async () => {
      await page().goto('/faq')
      await ready(page())
      const hrefs = await page()
        .locator('header a, footer a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
      for (const href of [
        '/',
        '/dashboard',
        '/pricing',
        '/docs',
        '/faq',
        '/contact',
        '/terms',
        '/privacy',
      ])
        expect(hrefs).toContain(href)
      const year = String(new Date(server().clock.now()).getFullYear())
      expect(await page().locator('footer').innerText()).toContain(year)
    })
  })

  test('an unknown route answers 404, is logged with its path, and leads home', async () => {
    const response = await page().goto('/no/such/page?x=1')
    expect(response?.status()).toBe(404)
    await page().getByRole('heading', { name: 'Page Not Found' }).waitFor()
    await expect.poll(() => surprises(complaints()).join(), POLLING).toMatch(/\/no\/such\/page/)
    await link('Back to Homepage').click()
    await arrives('/')
    await link('Get Access Now').waitFor()
  })

  test('a contact message is stored as written', async () => {
    await page().goto('/contact')
    await ready(page())
    await button('Send message').click()
    await toast('Missing Information', 'Please fill in all required fields.')
    const message = '<img src=x onerror=alert(1)> & "quotes"'
    await field('Where can we reply?').fill('a@b.c')
    await field('Message').fill(message)
    await button('Send message').click()
    await text('Your message has arrived').waitFor()
    const rows = await server()
      .app.context.db.read.selectFrom('contact_messages')
      .select(['reply_to', 'message'])
      .execute()
    expect(rows).toEqual([{ reply_to: 'a@b.c', message }])
    expect(surprises(complaints())).toEqual([])
  })

  test('a chosen theme is kept, and applied without a flash', async () => {
    await page().goto('/')
    await ready(page())
    const ground = () =>
      page().evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await ground()
    await button('Switch to the light theme').click()
    await expect.poll(ground, POLLING).not.toBe(dark)
    await page().goto('/pricing', { waitUntil: 'commit' })
    await page().waitForLoadState('domcontentloaded')
    expect(await ground()).not.toBe(dark)
    await ready(page())
    await button('Switch to the dark theme').click()
    await expect.poll(ground, POLLING).toBe(dark)
  })
})
