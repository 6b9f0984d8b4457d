import type { Address } from '@solana/kit'
import { html } from 'hono/html'
import { percent } from '../../../src/contract/format.ts'
import type { Chain } from '../chain.ts'
import type { Past } from '../past/past.ts'
import { addressLink, sol } from './format.ts'
import { layout, type Markup } from './layout.ts'
import { transactionList } from './transaction-list.ts'

export type HomeFacts = {
  chain: Chain
  past: Past
  rpcUrl: string
  wsUrl: string
  receiving: Address
  /** The made-up Telegram's chat page; undefined: there is none. */
  chatUrl?: string
}

const SHOWN = 25

/** The cluster, how to reach it, and its latest transactions. */
export function homePage(facts: HomeFacts, refused?: string): Markup {
  const { chain, past, rpcUrl, wsUrl, receiving, chatUrl } = facts
  const held = chain.account(receiving, 'confirmed')?.lamports ?? 0n
  return layout(
    'Overview',
    html`
      <h1>A Solana cluster of your own, with test money</h1>
      <p class="lead">
        Payments are really executed, by the same virtual machine that runs on mainnet. Nothing
        here is worth anything, and nothing leaves this machine. Its market is made up, too, and
        livelier than mainnet's unless <code>SANDBOX_MARKET=realistic</code> is set: far more of
        its coins graduate.
      </p>

      <section>
        <h2>Pay with any wallet</h2>
        <p>
          Add a custom network with this RPC URL to a wallet that supports it. Get test SOL below,
          then pay as you would anywhere. The Sandbox Wallet on the payment page needs no setup.
        </p>
        <dl>
          <dt>RPC URL</dt><dd class="code">${rpcUrl}</dd>
          <dt>WebSocket URL</dt><dd class="code">${wsUrl}</dd>
          <dt>Genesis hash</dt><dd class="code">${chain.genesisHash}</dd>
          <dt>Slot</dt><dd class="number">${chain.slot('processed')}</dd>
          <dt>Receiving wallet</dt><dd>${addressLink(receiving)}</dd>
          <dt>Its balance</dt><dd class="number">${sol(held)} SOL</dd>
        </dl>
      </section>

      ${chatUrl === undefined ? '' : chatSection(chatUrl)}

      <section>
        <h2>Get test SOL</h2>
        ${refused ? html`<p class="refused" role="alert">${refused}</p>` : ''}
        <form method="post" action="/airdrop">
          <label>Address <input name="address" required maxlength="44" autocomplete="off" spellcheck="false" /></label>
          <label>SOL <input name="sol" type="number" min="0.001" max="1000" step="any" value="100" required /></label>
          <button>Send test SOL</button>
        </form>
      </section>

      <section>
        <h2>Latest transactions</h2>
        ${transactionList(chain, past.store.latest(SHOWN, false))}
      </section>

      ${marketSection(facts)}
    `,
  )
}

function marketSection({ chain, past }: HomeFacts): Markup {
  const latest = past.store.latest(SHOWN, true)
  if (latest.length === 0) return html``
  return html`<section>
    <h2>Latest of the launch market</h2>
    <p>
      Made-up people launch and trade made-up coins here. Their programs are not executed: what they
      would have done is written into the ledger, which forgets it after an hour.
      ${pastSentence(past.share())}
    </p>
    ${transactionList(chain, latest)}
  </section>`
}

function pastSentence(share: number | null): string {
  if (share === null) return ''
  if (share === 1) return 'The days before the first start stay in the ledger.'
  return `The days before the first start are being written: ${percent(share, 0)}.`
}

function chatSection(url: string): Markup {
  return html`<section>
    <h2>Talk to the bot</h2>
    <p>
      A Telegram of your own runs beside this cluster, with made-up people in it. Open it to use the bot, the private channel, and the operators' group as any of them.
    </p>
    <p><a href="${url}">Open the chats</a></p>
  </section>`
}
