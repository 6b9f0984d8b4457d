import type { Address } from '@solana/kit'
import { html } from 'hono/html'
import type { Chain } from '../chain.ts'
import type { Store } from '../store.ts'
import { addressLink, sol } from './format.ts'
import { layout, type Markup } from './layout.ts'
import { transactionList } from './transaction-list.ts'

const SHOWN = 50

/** One address: what it holds and the latest transactions that name it. */
export function addressPage(chain: Chain, store: Store, address: Address): Markup {
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
      </dl>
      <section>
        <h2>Latest transactions</h2>
        ${transactionList(chain, store.mentions({ key: address, ...limit }))}
      </section>
    `,
  )
}
