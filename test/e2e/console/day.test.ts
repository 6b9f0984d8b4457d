import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openOwnServer, type TestServer } from '../../support/world.ts'
import { type ConsoleRows, fillConsole, openOrder } from '../console-rows.ts'
import { addAuthenticator, confirmWith, enterConsole } from '../operator.ts'
import { connectTo, openWallet, type StockWallet } from '../stock-wallet.ts'
import { inBrowser, newVisitor, POLLING, surprises, type Visitor } from '../visitor.ts'

/** From the overview; confirming is not counted. */
const MOST_CLICKS = 3

await inBrowser('an operator’s day', (browser) => {
  let server: TestServer
  let rows: ConsoleRows
  let buyer: StockWallet
  /** A payment of a buyer who claimed a wallet and a username; and one that nobody has claimed. */
  let paid: { order: string; signature: string; at: number }
  let stray: { signature: string; from: string }
  let visitor: Visitor
  let clicks: number

  beforeAll(async () => {
    server = await openOwnServer()
    rows = await fillConsole(server)
    const { SOLANA_RPC_URL = '', SOLANA_WS_URL = '' } = server.world.env
    const cluster = connectTo(SOLANA_RPC_URL, SOLANA_WS_URL)
    buyer = await openWallet(cluster)
    const order = await openOrder(server.url)
    const { db, clock, recipient } = server.app.context
    const { lamports, reference } = await db.read
      .selectFrom('orders')
      .select(['lamports', 'reference'])
      .where('id', '=', order)
      .executeTakeFirstOrThrow()
    const claim = { wallet: `${buyer.address}`, username: 'pays_well' }
    await db.transaction(async (tx) => {
      const now = clock.now()
      await tx.insertInto('senders').values({ wallet: claim.wallet }).execute()
      await tx
        .insertInto('claims')
        .values({ order_id: order, ...claim, stored_at: now, named_at: now })
        .execute()
    })
    const to = recipient
    const signature = await buyer.pay({ to, lamports: BigInt(lamports), reference })
    paid = { order, signature, at: clock.now() }
    const stranger = await openWallet(cluster)
    stray = {
      signature: await stranger.pay({ to, lamports: 777_000_000n }),
      from: `${stranger.address}`,
    }
    const finals = db.read
      .selectFrom('transfers')
      .select('signature')
      .where('state', '=', 'finalized')
    await vi.waitUntil(async () => (await finals.execute()).length === 2, POLLING)
  })
  afterAll(async () => {
    await server?.stop()
  })
  beforeEach(async () => {
    visitor = await newVisitor(browser, server.url)
    await addAuthenticator(visitor)
    await enterConsole(visitor, server, 'owner', '1')
    clicks = 0
  })
  afterEach(async () => {
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
    expect(surprises(visitor.complaints)).toEqual([])
    await visitor.leave()
  })

  type Role = 'link' | 'button'
  async function click(role: Role, name: string | RegExp): Promise<void> {
    clicks += 1
    const exact = typeof name === 'string'
    await visitor.page.getByRole(role, { name, exact }).first().click()
  }
  const confirm = (name: string, reason: string) => confirmWith(visitor, name, reason)
  const text = (wanted: string | RegExp) => visitor.page.getByText(wanted).first().waitFor()

  it.each([
    ['wallet', () => `${buyer.address}`],
    ['signature', () => paid.signature],
    ['username', () => '@pays_well'],
    ['time', () => new Date(paid.at).toISOString().slice(0, 16).replace('T', ' ')],
  ])('“I paid and have nothing” is found from a %s in two clicks', async (_, named) => {
    await visitor.page.getByLabel('Find a purchase').fill(named())
    await click('button', 'Search')
    await click('link', new RegExp(paid.order))
    await text(paid.signature.slice(0, 8))
    expect(clicks).toBe(2)
  })

  it('a payment that no order has is found from its amount in two clicks', async () => {
    await visitor.page.getByLabel('Find a purchase').fill('0.777')
    await click('button', 'Search')
    await click('link', new RegExp(stray.from))
    await text(stray.signature.slice(0, 8))
    expect(clicks).toBe(2)
  })

  it('a refund is recorded', async () => {
    const { SOLANA_RPC_URL = '', SOLANA_WS_URL = '' } = server.world.env
    const ours = await openWallet(connectTo(SOLANA_RPC_URL, SOLANA_WS_URL))
    const back = await ours.pay({ to: stray.from, lamports: 777_000_000n })
    await click('link', 'Payments')
    await click('link', new RegExp(stray.from))
    await click('button', 'Record refund')
    await visitor.page.getByLabel('Signature of the refund').fill(back)
    await confirm('Record refund', 'a stranger paid')
    await text('a stranger paid')
  })

  it('a member gets a gift', async () => {
    await click('link', 'Members')
    await click('link', new RegExp(rows.member))
    await click('button', 'Give 30 days')
    await confirm('Give', 'for the outage')
    await text('for the outage')
  })

  it('a coupon, gift codes, and a broadcast are at most three clicks away', async () => {
    await click('link', 'Coupons')
    await click('button', 'Add a coupon')
    await visitor.page.getByRole('dialog').getByLabel('Code').waitFor()
    for (const [page, act, wanted] of [
      ['gifts', 'Make gift codes', 'Name of the lot'],
      ['messages/broadcasts', 'Write a broadcast', 'Message'],
    ] as const) {
      await visitor.page.goto('/operator/overview')
      clicks = 0
      await click('link', page === 'gifts' ? 'Gifts' : 'Messages')
      if (page !== 'gifts') await click('link', 'Broadcasts')
      await click(page === 'gifts' ? 'button' : 'link', act)
      await visitor.page.getByLabel(wanted, { exact: true }).waitFor()
    }
  })

  it('a payout has its link for the owner’s own wallet, and a code to scan', async () => {
    await click('link', 'Referrals')
    const link = visitor.page.getByRole('link', { name: 'Pay in your wallet' })
    expect(await link.getAttribute('href')).toMatch(/^solana:So111.*amount=0\.103448276/)
  })

  it('the year’s payments are downloaded for the tax', async () => {
    await click('link', 'Payments')
    const year = new Date().getUTCFullYear()
    const [file] = await Promise.all([
      visitor.page.waitForEvent('download'),
      click('link', `All payments of ${year} as CSV`),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
    expect(lines[0]).toContain('tax')
    expect(lines.filter((line) => line.includes(paid.signature))).toHaveLength(1)
  })

  it('wallets, keys, and operators show their state and the steps that change them on the server', async () => {
    const { page } = visitor
    await click('link', 'Keys')
    const wallets = page.getByRole('list', { name: 'Receiving wallets' })
    await wallets.getByText(server.app.context.recipient).waitFor()
    await wallets.getByText('in use').waitFor()
    await text('fits this database')
    for (const [way, step] of [
      ['Change the wallet', 'RECEIVING_WALLET'],
      ['Retire an earlier wallet', /ops -- retire WALLET/],
      ['Change the bot’s token', 'TELEGRAM_BOT_TOKEN'],
      ['Change the log’s key', /reopen-log --new-key/],
      ['Add an operator', /which works once, for ten minutes/],
      ['Somebody lost all passkeys', /--recover/],
    ] as const) {
      clicks = 1
      await page.locator('summary', { hasText: way }).click()
      clicks += 1
      await page.getByText(step).first().waitFor()
    }
    // Nothing there acts.
    expect(await page.getByRole('main').getByRole('button').allTextContents()).toEqual(
      Array.from({ length: await page.getByRole('button', { name: /^Copy/ }).count() }, () => ''),
    )
  })

  it('a second operator comes in, and one who lost all passkeys comes back', async () => {
    const other = await newVisitor(browser, server.url)
    await addAuthenticator(other)
    await enterConsole(other, server, 'support', '2')
    await click('link', 'Keys')
    const operators = visitor.page.getByRole('list', { name: 'Operators' })
    await operators.getByText('support').waitFor()
    expect(await operators.getByText('1 passkey, signed in in 1 browser').count()).toBe(2)

    // As with --recover on the command line: what the lost device could do has ended.
    const back = await newVisitor(browser, server.url)
    await addAuthenticator(back)
    await enterConsole(back, server, 'support', '2')
    await other.page.goto('/operator/orders')
    await other.page.getByRole('heading', { name: 'Page Not Found', level: 1 }).waitFor()
    await Promise.all([other.leave(), back.leave()])
  })
})
