import { html } from 'hono/html'
import type { Chain } from '../chain.ts'
import type { ListedEntry } from '../entry.ts'
import type { Commitment } from '../slots.ts'
import { badge, signatureLink, time } from './format.ts'
import type { Markup } from './layout.ts'

export function reachedBy(chain: Chain, { slot }: ListedEntry): Commitment {
  if (slot <= chain.slot('finalized')) return 'finalized'
  return slot <= chain.slot('confirmed') ? 'confirmed' : 'processed'
}

export function transactionList(chain: Chain, entries: ListedEntry[]): Markup {
  if (entries.length === 0) return html`<p class="quiet">No transactions yet.</p>`
  return html`<div class="scroll"><table>
    <thead>
      <tr><th>Transaction</th><th>State</th><th>Slot</th><th>Time</th><th>Memo</th></tr>
    </thead>
    <tbody>
      ${entries.map(
        (entry) => html`<tr>
          <td>${signatureLink(entry.signature)}</td>
          <td>${badge(entry.err !== null, reachedBy(chain, entry))}</td>
          <td class="number">${entry.slot}</td>
          <td class="number">${time(entry.time)}</td>
          <td>${entry.memo ?? ''}</td>
        </tr>`,
      )}
    </tbody>
  </table></div>`
}
