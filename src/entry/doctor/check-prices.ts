import { readPrices, type SourceReading } from '../../adapters/prices/median.ts'
import type { PriceSource } from '../../adapters/prices/source.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { rateAsNumber } from '../../kernel/money.ts'
import { type Finding, ill, well } from './finding.ts'

const PATIENCE_MS = 3 * SECOND

/** Asks every price service once, and whether two of them would let us sell. */
export async function checkPrices(sources: readonly PriceSource[]): Promise<Finding[]> {
  const readings: SourceReading[] = []
  const findings = await Promise.all(
    sources.map(async ({ name, ask }): Promise<Finding> => {
      try {
        const quoted = await ask(AbortSignal.timeout(PATIENCE_MS))
        readings.push({ ...quoted, source: name, askedAt: systemClock.now() })
        return well('price', `${name}: ${rateAsNumber(quoted.rate).toFixed(2)} USD`)
      } catch (error) {
        return ill(
          'price',
          `${name}: ${(error as Error).message}`,
          'Two of the three services are enough to sell. Check the network.',
        )
      }
    }),
  )
  const { quote } = readPrices(readings, systemClock.now())
  const verdict = quote
    ? well(
        'price',
        `quotes at ${rateAsNumber(quote.rate).toFixed(2)} USD by ${quote.sources.join(' and ')}`,
      )
    : ill('price', 'no two services agree within 2 %', 'Nothing is sold until they do.')
  return [...findings, verdict]
}
