import { afterAll, beforeAll, expect, it } from 'vitest'
import { regroup, storeTies } from '../../../src/domains/risk/index.ts'
import { someAddress } from '../../support/launches.ts'
import { openOwnServer, type TestServer } from '../../support/world.ts'
import { addAuthenticator, confirmWith, enterConsole } from '../operator.ts'
import { inBrowser, newVisitor, surprises } from '../visitor.ts'

await inBrowser('a crew that somebody disputes', (browser) => {
  let server: TestServer
  const [payer, signer, framed] = [someAddress(), someAddress(), someAddress()]

  beforeAll(async () => {
    server = await openOwnServer()
    const { db, clock } = server.app.context
    const tie = { mint: someAddress(), signature: 'one', lamports: null }
    await db.transaction(async (tx) => {
      const ties = [signer, framed].map((wallet) => ({
        ...{ ...tie, kind: 'fees' as const, wallets: [payer, wallet] as [string, string] },
      }))
      await storeTies(tx, ties, clock.now())
      await regroup(tx, [payer, signer, framed])
    })
  })
  afterAll(async () => {
    await server?.stop()
  })

  it('has a letter about it, after which an operator takes a wallet out', async () => {
    const reader = await newVisitor(browser, server.url)
    const { page } = reader
    await page.goto(`/crews/${framed}`)
    await page.getByRole('heading', { name: '3 wallets, likely the same people' }).waitFor()
    await page.getByText('Launches read from history show no crews').waitFor()
    await page.getByRole('link', { name: 'Dispute this' }).click()
    await page.getByText(`About the crew of ${framed}`).waitFor()
    await page.getByLabel('Where can we reply?').fill('ann@example.com')
    await page.getByLabel('Message').fill('My employer pays these fees.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message has arrived').waitFor()

    const operator = await newVisitor(browser, server.url)
    await addAuthenticator(operator)
    await enterConsole(operator, server, 'owner', '1')
    await operator.page.goto('/operator/messages/letters')
    await operator.page.getByText('My employer pays these fees.').waitFor()
    await operator.page.getByText(framed).first().waitFor()
    await operator.page.getByRole('button', { name: 'Take a wallet out' }).click()
    await confirmWith(operator, 'Take a wallet out', 'an employer')

    await page.goto(`/crews/${framed}`)
    await page.getByRole('heading', { name: 'No crew known' }).waitFor()
    await page.goto(`/crews/${signer}`)
    await page.getByRole('heading', { name: '2 wallets, likely the same people' }).waitFor()
    expect(surprises(reader.complaints)).toEqual([])
    expect(surprises(operator.complaints)).toEqual([])
    await reader.leave()
    await operator.leave()
  })
})
