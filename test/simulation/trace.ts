import type { Database } from '../../src/kernel/db/database.ts'
import type { Violation } from './checks/rows.ts'
import type { GroundTruth } from './ground-truth.ts'

/** What the people of one scenario did, what the product stored, and when processes started and ended. */
export async function traceOf(
  { subject }: Violation,
  truth: GroundTruth,
  db: Database,
): Promise<string[]> {
  const line = ({ at, text }: { at: number; text: string }) =>
    `${new Date(at).toISOString()} ${text}`
  const scenario =
    truth.orders.get(subject)?.scenario ??
    truth.trace.find(({ text }) => text.includes(subject))?.scenario
  const traced = truth.trace.filter((one) => one.scenario === scenario)
  const [first, last] = [traced[0], traced.at(-1)]
  const around = truth.trace.filter(
    (one) =>
      one.scenario === 'product' &&
      first &&
      last &&
      one.at >= first.at &&
      one.at <= last.at + 120_000,
  )
  const story = [...traced, ...around].sort((a, b) => a.at - b.at).map(line)
  const ids = [...truth.orders.values()].flatMap((order) =>
    order.scenario === scenario ? [order.id] : [],
  )
  const signatures = traced.flatMap(({ text }) => /^(\S{80,90}) is sent/.exec(text)?.[1] ?? [])
  return [`scenario ${scenario}`, ...story, ...(await kept(db, ids, [...signatures, subject]))]
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
