import { readPrices, type SourceReading } from '../../adapters/prices/median.ts'
import type { PriceSource } from '../../adapters/prices/source.ts'
import { DAY, SECOND, systemClock } from '../../kernel/clock.ts'
import { rateAsNumber } from '../../kernel/money.ts'
import { type Check, fail, pass } from './check.ts'

const TIMEOUT_MS = 3 * SECOND

/** Calls per month that a service's plan allows, by its name. */
type PricePlans = Readonly<Record<string, number>>

const MONTH = 31 * DAY

/** Asks every price service once, compares its calls with its plan, and checks that two agree. */
export async function checkPrices(
  sources: readonly PriceSource[],
  plans: PricePlans,
): Promise<Check[]> {
  const readings: SourceReading[] = []
  const checks = await Promise.all(
    sources.map(async ({ name, ask, everyMs }): Promise<Check> => {
      try {
        const quoted = await ask(AbortSignal.timeout(TIMEOUT_MS))
        readings.push({ ...quoted, source: name, askedAt: systemClock.now(), everyMs })
        return pass(
          'price',
          `${name}: ${rateAsNumber(quoted.rate).toFixed(2)} USD; ${describeCalls(everyMs, plans[name])}`,
        )
      } catch (error) {
        return fail(
          'price',
          `${name}: ${(error as Error).message}`,
          'Two of the three services are enough for sales. Check the network.',
        )
      }
    }),
  )
  const { quote } = readPrices(readings, systemClock.now())
  const verdict = quote
    ? pass(
        'price',
        `quotes at ${rateAsNumber(quote.rate).toFixed(2)} USD from ${quote.sources.join(' and ')}`,
      )
    : fail('price', 'no two services agree within 2%', 'Sales are paused until they do.')
  return [...checks, verdict]
}

/** Each process polls separately, so a plan is enough for a limited number of processes. */
export function describeCalls(everyMs: number, perMonth: number | undefined): string {
  const calls = Math.ceil(MONTH / everyMs)
  const each = `${calls.toLocaleString('en-US')} calls a month from each process`
  if (perMonth === undefined) return `${each}, no monthly limit`
  const carried = Math.floor(perMonth / calls)
  const processes = carried === 1 ? '1 process' : `${carried} processes`
  return `${each}, the plan's ${perMonth.toLocaleString('en-US')} allow ${processes}`
}
