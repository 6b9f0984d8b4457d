import { describe, expect, test } from 'vitest'
import { openSite } from './site.ts'
import { inBrowser, newVisitor, PAGES, ready, surprises } from './visitor.ts'

await inBrowser('in Spanish', (browser) => {
  const { server } = openSite(browser)

  describe('the site', () => {
    test('speaks Spanish on every page, logs no errors, and fits a phone', async () => {
      for (const [path] of PAGES.filter(([path]) => !path.startsWith('/nowhere'))) {
        const phone = await newVisitor(browser, server().url, {
          locale: 'es-MX',
          viewport: { width: 320, height: 640 },
        })
        await phone.page.goto(path)
        await ready(phone.page)
        expect([path, await phone.page.getAttribute('html', 'lang')]).toEqual([path, 'es'])
        const header = phone.page.getByRole('navigation', { name: 'Principal' })
        expect(await header.getByRole('link', { name: 'Lanzamientos' }).isVisible()).toBe(true)
        const overflow = await phone.page.evaluate(
          () => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth,
        )
        expect([path, overflow]).toEqual([path, 0])
        expect([path, surprises(phone.complaints)]).toEqual([path, []])
        await phone.leave()
      }
    })

    test('cuts no choice of a list on the smallest phone', async () => {
      const { page, leave } = await newVisitor(browser, server().url, { locale: 'es-MX' })
      for (const path of ['/launches', '/api-docs'])
        for (const width of [320, 360, 390, 640]) {
          await page.setViewportSize({ width, height: 740 })
          await page.goto(path)
          await ready(page)
          await page.locator('select').first().waitFor()
          expect([path, width, await page.evaluate(cutChoices)]).toEqual([path, width, []])
        }
      await leave()
    })

    test('sells a plan, and refuses in Spanish', async () => {
      const { page, leave } = await newVisitor(browser, server().url, { locale: 'es-MX' })
      await page.goto('/payment?plan=30d')
      await page.getByRole('heading', { name: 'Acceso de 30 días' }).waitFor()
      await page
        .getByText(/precio fijo durante/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: 'Ya envié el SOL' }).click()
      await page.getByText('Completa todos los campos obligatorios.').first().waitFor()
      await page.goto('/redeem')
      await page.getByLabel('Código de regalo').fill('AAAAA-AAAAA-AAAAA-AAAAA')
      await page.getByRole('button', { name: 'Canjear' }).click()
      await page.getByText(/No conocemos este código de regalo/).waitFor()
      await leave()
    })

    test('changes its language in the footer, there and back, also without JavaScript', async () => {
      for (const javaScriptEnabled of [true, false]) {
        const { page, leave } = await newVisitor(browser, server().url, { javaScriptEnabled })
        await page.goto('/payment?plan=lifetime')
        await page.getByRole('button', { name: 'Español' }).click()
        await page.getByRole('heading', { name: 'Acceso de por vida' }).waitFor()
        expect(new URL(page.url()).search).toBe('?plan=lifetime')
        await page.goto('/pricing')
        await page.getByRole('heading', { name: 'Planes y precios' }).waitFor()
        await page.getByRole('button', { name: 'English' }).click()
        await page.getByRole('heading', { name: 'Pricing Plans' }).waitFor()
        await leave()
      }
    })
  })
})

/** The choices that are wider than their list's field. */
function cutChoices(): string[] {
  return [...document.querySelectorAll('select')].flatMap((select) =>
    [...select.options].flatMap(({ text }) => {
      const alone = document.createElement('select')
      alone.append(new Option(text))
      alone.className = select.className
      Object.assign(alone.style, { position: 'absolute', width: 'max-content' })
      select.after(alone)
      const isCut = alone.offsetWidth > select.offsetWidth
      alone.remove()
      return isCut ? [text] : []
    }),
  )
}
