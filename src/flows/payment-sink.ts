import type { PaymentSink } from '../domains/orders/index.ts'
import { MINUTE } from '../kernel/clock.ts'
import { enqueue } from '../kernel/db/outbox.ts'
import { lamports } from '../kernel/money.ts'
import type { PurchaseContext } from './context.ts'
import { observe } from './purchase.ts'

const OPEN_PAGE_MS = MINUTE

/**
 * What the payment watcher may ask of us, and where it hands over what it saw.
 *
 * @param epoch of its leadership; null for a rescan, which moves no cursor
 */
export function paymentSink(context: PurchaseContext, epoch: number | null): PaymentSink {
  const { read } = context.db
  return {
    async cursor(wallet) {
      const row = await read
        .selectFrom('cursors')
        .selectAll()
        .where('wallet', '=', wallet)
        .executeTakeFirst()
      return row
        ? { slot: row.slot, balance: row.balance === null ? null : lamports(row.balance) }
        : null
    },
    async settledSignatures(signatures) {
      if (signatures.length === 0) return new Set()
      const rows = await read
        .selectFrom('transfers')
        .select('signature')
        .distinct()
        .where('signature', 'in', signatures)
        .where('state', '=', 'finalized')
        .execute()
      return new Set(rows.map(({ signature }) => signature))
    },
    async unfinalized(wallet, upToSlot) {
      const rows = await read
        .selectFrom('transfers')
        .select('signature')
        .distinct()
        .where('recipient', '=', wallet)
        .where('state', '=', 'confirmed')
        .where('slot', '<=', upToSlot)
        .execute()
      return rows.map(({ signature }) => signature)
    },
    observe: (sighting) => observe(context, sighting, epoch),
    async openReferences(limit) {
      const rows = await read
        .selectFrom('orders')
        .select('reference')
        .where('status', 'in', ['open', 'seen'])
        .where('page_seen_at', '>', context.clock.now() - OPEN_PAGE_MS)
        .orderBy('opened_at')
        .limit(limit)
        .execute()
      return rows.map(({ reference }) => reference)
    },
    async alarm(alarm) {
      const at = context.clock.now()
      context.log.error(alarm, 'alarm')
      const once = `alarm ${alarm.kind} ${alarm.wallet} ${at}`
      await context.db.transaction((tx) =>
        enqueue(tx, context.entropy, { topic: 'operator.alarm', once, payload: alarm, at }),
      )
    },
  }
}

/** Wallets that orders were to be paid to, whether or not they are still configured. */
export async function namedRecipients({ db }: Pick<PurchaseContext, 'db'>): Promise<string[]> {
  const rows = await db.read.selectFrom('orders').select('recipient').distinct().execute()
  return rows.map(({ recipient }) => recipient)
}
