import type { Address } from '@solana/kit'
import { html } from 'hono/html'
import type { AccountState } from '../account.ts'
import type { Chain } from '../chain.ts'
import type { LedgerStore } from '../store.ts'
import { readMint, readTokenAccount, tokenAmount } from '../wire/token-layout.ts'
import { addressLink, sol } from './format.ts'
import { layout, type Markup } from './layout.ts'
import { transactionList } from './transaction-list.ts'

const SHOWN = 50

/** One address: its balance and the latest transactions that name it. */
export function addressPage(chain: Chain, store: LedgerStore, address: Address): Markup {
  const account = chain.account(address, 'processed')
  const limit = { maxSlot: chain.slot('processed'), limit: SHOWN }
  return layout(
    'Address',
    html`
      <h1>Address</h1>
      <p class="code whole">${address}</p>
      <dl>
        <dt>Balance</dt><dd class="number">${sol(account?.lamports ?? 0n)} SOL</dd>
        ${
          account
            ? html`<dt>Owner</dt><dd>${addressLink(account.owner)}</dd>
                <dt>Data</dt><dd class="number">${account.data.length} bytes</dd>`
            : html`<dt>Account</dt><dd>does not exist (yet)</dd>`
        }
        ${tokenFacts(chain, account)}
      </dl>
      <section>
        <h2>Latest transactions</h2>
        ${transactionList(chain, store.mentions({ key: address, ...limit }))}
      </section>
    `,
  )
}

/** Details of a mint or token account. */
function tokenFacts(chain: Chain, account: AccountState | null): Markup | '' {
  const mint = readMint(account)
  if (mint) {
    const who = (key: Address | null) => (key ? addressLink(key) : 'nobody')
    return html`<dt>Mint of</dt>
      <dd class="number">${tokenAmount(mint.supply, mint.decimals).uiAmountString}</dd>
      <dt>May mint more</dt><dd>${who(mint.mintAuthority)}</dd>
      <dt>May freeze</dt><dd>${who(mint.freezeAuthority)}</dd>`
  }
  const token = readTokenAccount(account)
  if (!token) return ''
  const decimals = readMint(chain.account(token.mint, 'processed'))?.decimals ?? 0
  return html`<dt>Holds</dt>
    <dd class="number">${tokenAmount(token.amount, decimals).uiAmountString}</dd>
    <dt>Of</dt><dd>${addressLink(token.mint)}</dd>
    <dt>For</dt><dd>${addressLink(token.owner)}${token.state === 'frozen' ? ' (frozen)' : ''}</dd>`
}
