import { closedHours, LEDGER_HEADER, ledgerLine, ledgerOfHour } from '../../domains/ledger/index.ts'
import type { Services } from '../services.ts'

/** Every settled paper trade whose hour is in the log, as CSV, hour by hour. */
export async function* ledgerAsCsv({ db }: Pick<Services, 'db'>): AsyncGenerator<string> {
  yield `${LEDGER_HEADER}\n`
  for (const hour of await closedHours(db.read)) {
    const lines = (await ledgerOfHour(db.read, hour)).map((row) => `${ledgerLine(row)}\n`)
    yield lines.join('')
  }
}
