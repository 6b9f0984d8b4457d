import { type LaunchHistory, newestTradeAt } from '../../domains/launches/index.ts'
import type { Trainer } from '../../domains/risk/index.ts'
import { lookUpCoins } from '../../flows/backfill/look-up-coins.ts'
import { requestFirstBackfill } from '../../flows/backfill/request-backfill.ts'
import { workOnBackfill } from '../../flows/backfill/work-on-backfill.ts'
import type { DetectionContext } from '../../flows/detection/context.ts'
import { createCrewFinder } from '../../flows/detection/crews/crew-finder.ts'
import { findCrews, forgetCrews } from '../../flows/detection/crews/find-crews.ts'
import { forgetWatched } from '../../flows/detection/follow/turns/forget-watched.ts'
import { determineOutcomes } from '../../flows/detection/report/determine-outcomes.ts'
import { packTraits } from '../../flows/detection/report/pack-traits.ts'
import { createGrowth, recordHealth } from '../../flows/health/record-health.ts'
import { countPredictions } from '../../flows/learning/count-predictions.ts'
import { trainWhenDue } from '../../flows/learning/train-when-due.ts'
import { closeHours } from '../../flows/ledger/close-hours.ts'
import { settleLedger } from '../../flows/ledger/settle-ledger.ts'
import { openNextParts } from '../../flows/trades/open-parts.ts'
import { forgetArchives, retireParts, type TradeKeeping } from '../../flows/trades/retire-parts.ts'
import { type RulesCode, recordRules } from '../../flows/transparency/record-rules.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import { every, untilDone } from '../../kernel/loop.ts'

/**
 * Access to the chain's history, and how much of it to read on the first start. `asked`: the same with
 * the priority of what a member waits for.
 */
type PastToRead = {
  history: LaunchHistory
  asked: LaunchHistory
  request: { days: number; sample: number }
}

/** What the detector works with beside watching. `rules`: the code that it scores with; null: none to publish. */
export type DetectorWork = {
  past: PastToRead
  trainer: Trainer
  rules: RulesCode | null
  trades: TradeKeeping
}

/** Publishes the rules by which launches are scored from now on. */
export async function publishRules(
  context: DetectionContext,
  { rules }: Pick<DetectorWork, 'rules'>,
  signal: AbortSignal,
): Promise<void> {
  if (rules === null) return
  const { clock, log } = context
  await untilDone({ what: 'recording the rules', ms: SECOND, clock, log, signal }, () =>
    recordRules(context, rules),
  )
}

/** What one detector at a time does beside watching launches, until `signal` aborts. */
export async function doChores(
  context: DetectionContext,
  { past: { history, asked, request }, trainer, trades }: DetectorWork,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  const job = { clock, log, signal }
  const crews = createCrewFinder(context)
  const hasMoved = createGrowth(() => newestTradeAt(db.read))
  await Promise.all([
    every({ ...job, what: 'determining outcomes', ms: 10 * SECOND }, () =>
      determineOutcomes(context, signal),
    ),
    every({ ...job, what: 'recording the detector’s health', ms: MINUTE }, () =>
      recordHealth(context, 'detector', hasMoved),
    ),
    every({ ...job, what: 'finding crews', ms: SECOND }, () => findCrews(context, crews, signal)),
    every({ ...job, what: 'forgetting crews', ms: MINUTE }, () => forgetCrews(context)),
    every({ ...job, what: 'forgetting trades', ms: 30 * SECOND }, () =>
      forgetWatched(context, signal),
    ),
    every({ ...job, what: 'packing past launches', ms: MINUTE }, () => packTraits(context, signal)),
    every({ ...job, what: 'making room for trades', ms: 10 * MINUTE }, () =>
      openNextParts(context),
    ),
    every({ ...job, what: 'dropping old trades', ms: 10 * MINUTE }, () =>
      retireParts(context, trades, signal),
    ),
    every({ ...job, what: 'deleting old archives', ms: HOUR }, () =>
      forgetArchives(context, trades),
    ),
    every({ ...job, what: 'reading the past', ms: SECOND }, async () => {
      await requestFirstBackfill(context, history, request)
      while (!signal.aborted && (await workOnBackfill({ ...context, history }, signal)));
    }),
    every({ ...job, what: 'looking up coins', ms: SECOND }, async () => {
      while (!signal.aborted && (await lookUpCoins({ ...context, history: asked }, signal)));
    }),
    every({ ...job, what: 'keeping the ledger', ms: MINUTE }, async () => {
      await settleLedger(context, signal)
      await closeHours(context, signal)
    }),
    every({ ...job, what: 'counting outcomes', ms: 10 * SECOND }, () =>
      countPredictions(context, signal),
    ),
    every({ ...job, what: 'training', ms: 10 * SECOND }, () =>
      trainWhenDue(context, trainer, signal),
    ),
  ])
}
