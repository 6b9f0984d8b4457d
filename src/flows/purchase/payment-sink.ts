import { OPERATOR_ALARM } from '../../contract/news.ts'
import {
  findCursor,
  findFinalSignatures,
  findUnfinalized,
  type PaymentSink,
} from '../../domains/orders/index.ts'
import { MINUTE } from '../../kernel/clock.ts'
import { enqueue } from '../news.ts'
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
    cursor: (wallet) => findCursor(read, wallet),
    settledSignatures: (wallet, signatures) => findFinalSignatures(read, wallet, signatures),
    unfinalized: (wallet, upToSlot) => findUnfinalized(read, wallet, upToSlot),
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
    async openSenders(limit) {
      const rows = await read
        .selectFrom('claims')
        .innerJoin('orders', 'orders.id', 'claims.order_id')
        .select(['claims.wallet'])
        .where('orders.status', 'in', ['open', 'seen'])
        .where('orders.page_seen_at', '>', context.clock.now() - OPEN_PAGE_MS)
        .orderBy('claims.stored_at')
        .limit(limit)
        .execute()
      const wallets = new Set(rows.map(({ wallet }) => wallet))
      return [...wallets].filter((wallet) => !context.exchanges.has(wallet))
    },
    async alarm(alarm) {
      const at = context.clock.now()
      context.log.error(alarm, 'alarm')
      const once = `alarm ${alarm.kind} ${alarm.wallet} ${at}`
      await context.db.transaction((tx) =>
        enqueue(tx, context.entropy, { topic: OPERATOR_ALARM, once, payload: alarm, at }),
      )
    },
  }
}

/** Wallets that orders were to be paid to, whether or not they are still configured. */
export async function namedRecipients({ db }: Pick<PurchaseContext, 'db'>): Promise<string[]> {
  const rows = await db.read.selectFrom('orders').select('recipient').distinct().execute()
  return rows.map(({ recipient }) => recipient)
}
