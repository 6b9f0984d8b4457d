import { html } from 'hono/html'
import type { Chain } from '../chain.ts'
import type { LedgerEntry } from '../entry.ts'
import { encodeTransaction } from '../wire/encode-transaction.ts'
import { toJson } from '../wire/json.ts'
import { describeTransactionError } from '../wire/transaction-error.ts'
import { addressLink, badge, sol, time } from './format.ts'
import { layout, type Markup } from './layout.ts'
import { reachedBy } from './transaction-list.ts'

/** One transaction: its state, transfers, instructions, and logs. */
export function transactionPage(chain: Chain, entry: LedgerEntry): Markup {
  const { meta } = entry
  const reached = reachedBy(chain, entry)
  const json = encodeTransaction(entry, {
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: 1,
  })
  const { message } = json.transaction as { message: ParsedMessage }
  return layout(
    'Transaction',
    html`
      <h1>Transaction ${badge(meta.err !== null, reached)}</h1>
      <p class="code whole">${entry.signature}</p>
      ${meta.err === null ? '' : html`<p class="refused">${describeTransactionError(meta.err)}</p>`}
      <dl>
        <dt>Commitment</dt><dd>${reached}</dd>
        <dt>Slot</dt><dd class="number">${entry.slot}</dd>
        <dt>Time</dt><dd class="number">${time(entry.time)}</dd>
        <dt>Version</dt><dd>${entry.version}</dd>
        <dt>Fee</dt><dd class="number">${sol(BigInt(meta.fee))} SOL</dd>
        <dt>Compute units</dt><dd class="number">${meta.computeUnitsConsumed}</dd>
        ${entry.memo ? html`<dt>Memo</dt><dd>${entry.memo}</dd>` : ''}
      </dl>
      <section>
        <h2>Accounts</h2>
        <div class="scroll"><table>
          <thead><tr><th>Address</th><th>Change</th><th>Balance after</th></tr></thead>
          <tbody>
            ${message.accountKeys.map(({ pubkey }, index) => {
              const after = BigInt(meta.postBalances[index] ?? 0)
              const change = after - BigInt(meta.preBalances[index] ?? 0)
              return html`<tr>
                <td>${addressLink(pubkey)}</td>
                <td class="number">${change === 0n ? '' : `${change > 0n ? '+' : ''}${sol(change)} SOL`}</td>
                <td class="number">${sol(after)} SOL</td>
              </tr>`
            })}
          </tbody>
        </table></div>
      </section>
      <section>
        <h2>Instructions</h2>
        ${message.instructions.map((instruction) => html`<pre>${indented(instruction)}</pre>`)}
        ${meta.innerInstructions.length > 0 ? html`<h3>Made by programs</h3><pre>${indented((json.meta as { innerInstructions: unknown }).innerInstructions)}</pre>` : ''}
      </section>
      <section>
        <h2>Program log</h2>
        <pre>${meta.logMessages.join('\n')}</pre>
      </section>
    `,
    reached === 'finalized' ? undefined : 1,
  )
}

type ParsedMessage = { accountKeys: { pubkey: string }[]; instructions: unknown[] }

function indented(value: unknown): string {
  return JSON.stringify(JSON.parse(toJson(value)), null, 2)
}
