import type { Database } from '../../src/kernel/db/database.ts'
import type { Book } from './book.ts'
import type { Violation } from './checks/rows.ts'

/** What the people of one scene did, what the product kept of it, and when processes came and went. */
export async function traceOf({ subject }: Violation, book: Book, db: Database): Promise<string[]> {
  const line = ({ at, text }: { at: number; text: string }) =>
    `${new Date(at).toISOString()} ${text}`
  const scene =
    book.orders.get(subject)?.scene ?? book.trace.find(({ text }) => text.includes(subject))?.scene
  const traced = book.trace.filter((one) => one.scene === scene)
  const [first, last] = [traced[0], traced.at(-1)]
  const around = book.trace.filter(
    (one) =>
      one.scene === 'product' && first && last && one.at >= first.at && one.at <= last.at + 120_000,
  )
  const story = [...traced, ...around].sort((a, b) => a.at - b.at).map(line)
  const ids = [...book.orders.values()].flatMap((order) =>
    order.scene === scene ? [order.id] : [],
  )
  const signatures = traced.flatMap(({ text }) => /^(\S{80,90}) is sent/.exec(text)?.[1] ?? [])
  return [`scene ${scene}`, ...story, ...(await kept(db, ids, [...signatures, subject]))]
}

async function kept({ read }: Database, ids: string[], signatures: string[]): Promise<string[]> {
  const orders = ids.length
    ? await read.selectFrom('orders').selectAll().where('id', 'in', ids).execute()
    : []
  const transfers = await read
    .selectFrom('transfers')
    .selectAll()
    .where('signature', 'in', signatures)
    .execute()
  const grants = ids.length
    ? await read.selectFrom('grants').selectAll().where('order_id', 'in', ids).execute()
    : []
  return [
    ...orders.map((row) => `order ${JSON.stringify(row)}`),
    ...transfers.map((row) => `transfer ${JSON.stringify(row)}`),
    ...grants.map((row) => `grant ${JSON.stringify(row)}`),
  ]
}
