import type { z } from 'zod'
import type { BacktestShape } from './api/api-backtest.ts'

/** How past launches are used to test a filter. Fewer alerts on fewer days give no result. */
export const BACKTEST = { days: 14, newestDays: 4, leastAlerts: 30, leastDays: 5 } as const

/**
 * `POST /api/account/alerts/backtest` and `GET /api/v1/backtest`: what these preferences would have sent in the
 * last 14 days, and what happened to those launches. {@link BacktestShape} says what each field means.
 */
export type BacktestBody = z.infer<typeof BacktestShape>

/** Past launches of a time: those that alerts would have been sent about, all, and as many drawn at random. */
export type BacktestPartBody = NonNullable<BacktestBody['earlier']>

/** What happened to launches. Shares are over `known`, those whose outcome after 24 hours is known. */
export type BacktestGroupBody = BacktestPartBody['all']
