// @ts-check
import { compareAlerts } from './compare-alerts.mjs'
import { compareFigures } from './compare-figures.mjs'
import { compareLedger } from './compare-ledger.mjs'

/**
 * Compares everything that a site publishes beside its log: alerts, paper trades, and figures.
 * @param {import('./compare-alerts.mjs').Work} work
 */
export async function comparePublished(work) {
  const delays = await compareAlerts(work)
  await compareLedger(work)
  await compareFigures({ ...work, delays })
}
