import { readFileSync } from 'node:fs'
import { isAddress, isSignature } from '@solana/kit'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { AIRDROP_LIMIT, type Faucet } from '../faucet.ts'
import { addressPage } from './address-page.ts'
import { type HomeFacts, homePage } from './home.ts'
import { layout } from './layout.ts'
import { transactionPage } from './transaction-page.ts'

const CSS = readFileSync(new URL('explorer.css', import.meta.url), 'utf8')

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** The cluster's own pages: an overview with a faucet, transactions, addresses. */
export function explorerPages(facts: HomeFacts & { faucet: Faucet }): Hono {
  const { chain, past, faucet } = facts
  const { store } = past
  const pages = new Hono()
  pages.use(async (c, next) => {
    chain.advance()
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value)
  })

  pages.get('/', (c) => c.html(homePage(facts)))
  pages.get('/explorer.css', (c) => c.body(CSS, 200, { 'content-type': 'text/css; charset=utf-8' }))

  pages.get('/tx/:signature', (c) => {
    const signature = c.req.param('signature')
    const entry = isSignature(signature) ? store.entry(signature) : null
    if (entry) return c.html(transactionPage(chain, entry))
    const lost = html`<h1>No such transaction</h1>
      <p class="lead">It is not in this ledger. It may have been dropped before it was final.</p>`
    return c.html(layout('No such transaction', lost), 404)
  })

  pages.get('/address/:address', (c) => {
    const address = c.req.param('address')
    if (isAddress(address)) return c.html(addressPage(chain, store, address))
    return c.html(layout('No address', html`<h1>Not a Solana address</h1>`), 404)
  })

  pages.post('/airdrop', async (c) => {
    const { address, sol } = await c.req.parseBody()
    const lamports = BigInt(Math.round(Number(sol) * 1e9) || 0)
    if (typeof address !== 'string' || !isAddress(address.trim())) {
      return c.html(homePage(facts, 'Not a Solana address.'), 400)
    }
    if (lamports <= 0n || lamports > AIRDROP_LIMIT) {
      return c.html(homePage(facts, 'Enter an amount above 0, up to 1,000 SOL.'), 400)
    }
    return c.redirect(
      `/tx/${await faucet.airdrop(address.trim() as typeof facts.receiving, lamports)}`,
      303,
    )
  })

  return pages
}
