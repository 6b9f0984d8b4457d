import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { inBrowser, POLLING } from './visitor.ts'

/** A buyer who reads Spanish, from the payment page to an alert in Telegram. */

await inBrowser('a buyer who reads Spanish', (browser) => {
  let server: TestServer
  let visitor: BrowserContext
  let site: Page
  let chat: Page

  beforeAll(async () => {
    server = await openOwnServer({
      env: { CHANNEL_POLICY: 'from=10s attention=5 risk=severe cap=1' },
      world: { parts: ['chain', 'prices', 'telegram', 'market'], marketRate: 0 },
    })
    const page = async () => (await fetch(`${server.url}/dashboard`)).text()
    await vi.waitUntil(async () => (await page()).includes(telegram().origin), POLLING)
    visitor = await browser.newContext({
      ...{ baseURL: server.url, locale: 'es-MX', reducedMotion: 'reduce' },
    })
    visitor.setDefaultTimeout(POLLING.timeout)
    site = await visitor.newPage()
  })
  afterAll(async () => {
    await visitor?.close()
    await server?.stop()
  })

  function telegram() {
    if (!server.world.telegram) throw new Error('this world has no Telegram')
    return server.world.telegram
  }
  const button = (name: string) => site.getByRole('button', { name, exact: true })
  const log = () => chat.getByRole('log', { name: 'Messages' })
  async function say(text: string): Promise<void> {
    await chat.getByRole('textbox', { name: 'Message' }).fill(text)
    await chat.getByRole('button', { name: 'Send', exact: true }).click()
  }

  const firstCard = async () => (await site.locator('main section').first().innerText()).split('\n')

  test('buys, links, and is answered in Spanish', async () => {
    const { id } = telegram().addUser({ firstName: 'Lucía', username: 'lucia_mx', language: 'es' })
    await site.goto('/dashboard')
    await site.getByRole('link', { name: 'Ver los planes' }).waitFor()
    expect((await firstCard())[0]).toBe('No se encontró una suscripción activa.')
    await site.goto('/payment?plan=30d')
    await button('Pagar con wallet').click()
    await button('Sandbox Wallet').click()
    await button('Guardar y abrir el panel').waitFor()
    await site.getByLabel('Tu usuario de Telegram (sin @)').fill('somebody_else')
    await button('Guardar y abrir el panel').click()
    await site.getByText('Activa', { exact: true }).waitFor()
    expect(await firstCard()).toEqual(
      expect.arrayContaining(['Bot de Telegram', 'Abre el bot', 'Escribe el código']),
    )

    const link = site.getByRole('link', { name: 'Abrir en Telegram' })
    const [opened] = await Promise.all([visitor.waitForEvent('page'), link.click()])
    chat = opened
    await chat.getByRole('combobox', { name: 'User' }).selectOption(String(id))
    await chat.getByRole('button', { name: 'Start', exact: true }).click()
    await log().getByText('Un navegador quiere vincularse a esta cuenta de Telegram').waitFor()
    const code = log().getByText(/^\d{6}$/)
    await site.getByLabel('Código del bot').fill(await code.innerText())
    await button('Confirmar código').click()
    await site.getByText('Telegram vinculado').waitFor()

    await log().getByText('Acceso concedido').waitFor()
    await log().getByRole('link', { name: 'Abrir el canal' }).first().waitFor()
    await say('/status')
    await log().getByText('Quedan 30 días').waitFor()
  })

  test('gets an alert with its evidence in Spanish', async () => {
    await say('/alerts')
    await log().getByRole('button', { name: '🔔 Activar' }).click()
    await log().getByText('activadas', { exact: true }).waitFor()
    const { market } = server.world
    if (!market) throw new Error('this world has no market')
    const { mint } = await market.play('bundled')
    await log().getByText(mint).first().waitFor()
    await log()
      .getByText(/Riesgo \p{L}+ \d+/u)
      .first()
      .waitFor()
    await log().getByRole('link', { name: 'Informe' }).first().waitFor()
    await log()
      .getByText(/del suministro/)
      .first()
      .waitFor()
    expect(await log().innerText()).not.toMatch(/of the supply|bought|red flags|Market cap/)
  })

  test('changes the language, and is answered in it', async () => {
    await say('/language')
    await log().getByText('El bot te escribe en').waitFor()
    await log().getByRole('button', { name: 'English', exact: true }).click()
    await log().getByText('The bot messages you in').waitFor()
    await say('/status')
    await log().getByText('30 days left').waitFor()
  })
})
