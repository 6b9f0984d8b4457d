import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OperatorRole } from '../../src/contract/console/roles.ts'
import { MINUTE } from '../../src/kernel/clock.ts'
import { openOwnServer, type TestServer } from '../support/world.ts'
import { openOrder } from './console-rows.ts'
import { addAuthenticator, confirmWith, enterConsole } from './operator.ts'
import { inBrowser, newVisitor, surprises, type Visitor } from './visitor.ts'

await inBrowser('the console', (browser) => {
  let server: TestServer
  let visitor: Visitor

  beforeAll(async () => {
    server = await openOwnServer()
  })
  afterAll(async () => {
    await server?.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
    await addAuthenticator(visitor)
  })
  afterEach(() => visitor.leave())

  const button = (name: string | RegExp) => visitor.page.getByRole('button', { name })
  const heading = (name: string) => visitor.page.getByRole('heading', { name, level: 1 })
  const enter = (role: OperatorRole, telegramId: string) =>
    enterConsole(visitor, server, role, telegramId)
  const confirm = (name: string, reason: string) => confirmWith(visitor, name, reason)

  it('does not exist for visitors', async () => {
    await visitor.page.goto('/operator')
    await heading('Page Not Found').waitFor()
  })

  it('signs in by a link and a passkey, then by the passkey alone', async () => {
    await enter('owner', '1')
    expect(surprises(visitor.complaints)).toEqual([])
    await button('Sign out').click()
    await heading('Page Not Found').waitFor()
  })

  it('asks for the passkey after eight hours, in the same browser', async () => {
    await enter('owner', '2')
    server.clock.jump(8 * 60 * MINUTE + MINUTE)
    await visitor.page.goto('/operator/orders')
    await button('Sign in with passkey').click()
    await heading('Orders').waitFor()
  })

  it('grants an order, and extends and revokes what it granted, with reasons', async () => {
    const order = await openOrder(server.url)
    await enter('owner', '3')
    await visitor.page.goto('/operator/orders')
    await visitor.page.getByLabel('Find orders').fill(order)
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByRole('link', { name: new RegExp(order) }).click()
    // More than ten minutes after the passkey it is asked for again.
    server.clock.jump(11 * MINUTE)

    await act('Grant', 'they paid in cash')
    await visitor.page.getByText('they paid in cash').waitFor()
    await button('Extend').first().click()
    await visitor.page.getByLabel('Days').fill('5')
    await confirm('Extend', 'an outage of ours')
    await visitor.page.getByText('Extended by 5 days').waitFor()
    await act('Revoke', 'the cash was false')
    await visitor.page.getByText('revoked', { exact: true }).first().waitFor()

    await visitor.page.getByRole('link', { name: 'Audit' }).click()
    await heading('Audit').waitFor()
    for (const reason of ['they paid in cash', 'an outage of ours', 'the cash was false'])
      await visitor.page.getByText(reason).waitFor()
    await visitor.page
      .getByText(/^Ada from 127\.0\.0\.1/)
      .first()
      .waitFor()
    expect(surprises(visitor.complaints)).toEqual([])
  })

  it('adds a coupon that the payment page takes, and makes gift codes', async () => {
    await enter('owner', '5')
    const { page } = visitor
    await page.goto('/operator/coupons')
    await button('Add a coupon').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Code').fill('spring-20')
    await dialog.getByLabel('Discount', { exact: true }).fill('120')
    await dialog.getByLabel('Reason').fill('a sale')
    await button('Add coupon').click()
    await dialog.getByText('Enter either 1 to 99 percent').waitFor()
    await dialog.getByLabel('Discount', { exact: true }).fill('20')
    await confirm('Add coupon', 'a sale')
    await page.getByText('20% off both plans').waitFor()

    await page.goto('/operator/gifts')
    await button('Make gift codes').click()
    await dialog.getByLabel('Name of the lot').fill('meetup-berlin')
    await dialog.getByLabel('How many').fill('2')
    await confirm('Make codes', 'a meetup')
    await page.getByText('Copy these 2 codes now.').waitFor()
    expect(await page.locator('pre').innerText()).toMatch(/^\S+-\S+\n\S+-\S+$/)
    await page.getByText('0 of 2 redeemed').waitFor()

    await page.goto('/payment?plan=30d&code=SPRING-20')
    await page.getByText('$120.00 USD').first().waitFor()
    expect(surprises(visitor.complaints)).toEqual([])
  })

  it('keeps its filters in the address, over a reload, and for the file', async () => {
    const order = await openOrder(server.url)
    await enter('owner', '6')
    const { page } = visitor
    await page.goto('/operator/orders')
    await page.getByLabel('Plan').selectOption('30 Days Access')
    await page.getByLabel('Status').selectOption('open')
    await page.getByLabel('First day').fill('2020-01-01')
    await page.reload()
    await page.getByRole('link', { name: new RegExp(order) }).waitFor()
    expect(await page.getByLabel('Status').inputValue()).toBe('open')
    expect(await page.getByLabel('First day').inputValue()).toBe('2020-01-01')
    const file = await page.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')
    expect(file).toContain('plan=30d&status=open&from=1577836800000')

    await page.getByLabel('Plan').selectOption('Lifetime Access')
    await page.getByText('No order matches.').waitFor()
    await button('Show all').click()
    await page.getByRole('link', { name: new RegExp(order) }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('shows a viewer no buttons', async () => {
    const order = await openOrder(server.url)
    await enter('viewer', '4')
    await visitor.page.goto(`/operator/orders/${order}`)
    await heading('Order: 30 Days Access').waitFor()
    expect(await button('Grant').count()).toBe(0)
  })

  async function act(name: string, reason: string) {
    await button(name).first().click()
    await confirm(name, reason)
  }
})
