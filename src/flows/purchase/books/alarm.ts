import { OPERATOR_ALARM } from '../../../contract/news.ts'
import type { PaymentSink } from '../../../domains/orders/index.ts'
import { DAY, HOUR, type Ms } from '../../../kernel/clock.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { enqueue } from '../../news.ts'
import type { Services } from '../../services.ts'

type Alarm = Parameters<PaymentSink['alarm']>[0]

/** Logs something that an operator must know, and queues it with the transaction. */
export async function enqueueAlarm(
  tx: Tx,
  { entropy, log }: Pick<Services, 'entropy' | 'log'>,
  alarm: Alarm,
  at: Ms,
): Promise<void> {
  log.error(alarm, 'alarm')
  const once = nameAlarm(alarm, at)
  await enqueue(tx, entropy, { topic: OPERATOR_ALARM, once, payload: alarm, at })
}

/**
 * Names an alarm so that operators get it only once. Silent endpoints fail all of our wallets, so they
 * share one alarm an hour; any other alarm repeats at most once a day in the same words.
 */
export function nameAlarm({ kind, wallet, detail }: Alarm, at: Ms): string {
  if (kind === 'endpoint_down') return `alarm ${kind} ${Math.floor(at / HOUR)}`
  return `alarm ${kind} ${wallet} ${Math.floor(at / DAY)} ${detail}`
}
