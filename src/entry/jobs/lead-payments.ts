import { PRICE_SERVICES } from '../../contract/status.ts'
import type { PaymentSink } from '../../domains/orders/index.ts'
import type { ReferralChain } from '../../domains/referrals/index.ts'
import { countAllDays, countLatestDays } from '../../flows/console/overview/count-days.ts'
import { createGrowth, recordHealth } from '../../flows/health/record-health.ts'
import { checkBooks } from '../../flows/purchase/books/check-books.ts'
import { logOperatorNews } from '../../flows/purchase/log-operator-news.ts'
import { paymentSink } from '../../flows/purchase/payment-sink.ts'
import { recheckDue } from '../../flows/purchase/recheck-due.ts'
import { checkFunding } from '../../flows/referrals/check-funding.ts'
import { recountReversed } from '../../flows/referrals/recount-reversed.ts'
import { type PayoutReadings, watchPayouts } from '../../flows/referrals/watch-payouts.ts'
import { deleteExpired } from '../../flows/retention.ts'
import type { Services } from '../../flows/services.ts'
import { createUnclaimedCheck } from '../../flows/telegram/unclaimed-news.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every } from '../../kernel/loop.ts'
import { whileLeading } from '../../kernel/loop-leading.ts'

type PaymentWork = {
  watch(sink: PaymentSink, signal: AbortSignal): Promise<void>
  /** Where payouts and buyers' funders are looked up. */
  referrals: ReferralChain
  /** The bot notifies operators and members; without one the log does. */
  hasBot: boolean
}

/**
 * The payments role: one process at a time watches the chain, rechecks orders that are due, and
 * logs operator news if there is no bot.
 */
export async function leadPayments(
  given: Services,
  { watch, referrals, hasBot }: PaymentWork,
  signal: AbortSignal,
): Promise<void> {
  await whileLeading('payments', { ...given, signal }, async ({ db, epoch, signal: led }) => {
    const context = { ...given, db }
    const { clock, log } = context
    const over = new AbortController()
    const payoutReadings: PayoutReadings = new Map()
    const hasMoved = createGrowth(() => context.head.slot())
    const job = { clock, log, signal: AbortSignal.any([led, over.signal]) }
    await Promise.all([
      watch(paymentSink(context, epoch), job.signal).finally(() => over.abort()),
      every({ ...job, what: 'rechecking orders', ms: SECOND }, () => recheckDue(context)),
      every({ ...job, what: 'looking for payouts', ms: MINUTE }, () =>
        watchPayouts(context, referrals, payoutReadings),
      ),
      every({ ...job, what: 'looking up referred buyers’ funders', ms: MINUTE }, () =>
        checkFunding(context, referrals),
      ),
      every({ ...job, what: 'recounting reversed earnings', ms: HOUR }, () =>
        recountReversed(context, referrals),
      ),
      every({ ...job, what: 'recording payments’ health', ms: MINUTE }, () =>
        recordHealth(context, 'payments', hasMoved),
      ),
      every({ ...job, what: 'recording prices’ health', ms: MINUTE }, () =>
        recordHealth(context, 'prices', async () => context.prices.read().quote !== null),
      ),
      ...PRICE_SERVICES.map((service) =>
        every({ ...job, what: `recording the health of ${service}`, ms: MINUTE }, () =>
          recordHealth(context, service, async () => context.prices.answers(service)),
        ),
      ),
      every({ ...job, what: 'counting the latest days', ms: MINUTE }, () =>
        countLatestDays(context),
      ),
      every({ ...job, what: 'counting all days', ms: HOUR }, () => countAllDays(context)),
      every({ ...job, what: 'checking the books', ms: HOUR }, () => checkBooks(context)),
      every({ ...job, what: 'forgetting spent rows', ms: HOUR }, () => deleteExpired(context)),
      hasBot
        ? every(
            { ...job, what: 'watching for unsent news', ms: MINUTE },
            createUnclaimedCheck(context),
          )
        : every({ ...job, what: 'logging operator news', ms: SECOND }, () =>
            logOperatorNews(context),
          ),
    ])
  })
}
