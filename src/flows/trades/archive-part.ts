import {
  countPart,
  filesOfPart,
  forgetTradeFiles,
  type LaunchTradeRow,
  type MintRun,
  markArchived,
  pageOfPart,
  storeTradeFile,
  type TradeArchive,
  type TradeKey,
} from '../../domains/launches/index.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'log'>

const ROWS_OF_A_PAGE = 2_000
/** About 50 MB: the first read of a file compares all of it with its digest. */
const PAGES_OF_A_FILE = 150

/**
 * Moves a closed part's trades to files, one after another. If it is stopped, it resumes with the first
 * file that is not stored. Resolves once every trade in the table was read back from a file.
 */
export async function archivePart(
  context: Context,
  archive: TradeArchive,
  part: number,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = context
  while (await writeNextFile(context, archive, part, signal));
  const files = await filesOfPart(db.read, part)
  const archived = files.reduce((sum, { rows }) => sum + rows, 0)
  const stored = await countPart(db.longReads, part)
  if (stored !== archived) {
    log.warn({ part, stored, archived }, 'old trades are archived again')
    await db.transaction((tx) => forgetTradeFiles(tx, part, false))
    throw new Error(`${archived} trades of part ${part} were archived, not ${stored}`)
  }
  await db.transaction((tx) => markArchived(tx, part, clock.now()))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  log.info({ part, trades: stored, files: files.length, bytes }, 'old trades were archived')
}

/** Writes the next file. @returns false: there is nothing left to write */
async function writeNextFile(
  { db, clock }: Context,
  archive: TradeArchive,
  part: number,
  signal: AbortSignal,
): Promise<boolean> {
  const files = await filesOfPart(db.read, part)
  const name = { part, nth: files.length }
  const runs = createRuns()
  const readAfter = (place: TradeKey | null) =>
    pageOfPart(db.longReads, part, place, ROWS_OF_A_PAGE)
  let page = await readAfter(files.at(-1)?.last ?? null)
  if (page.length === 0) return false
  let last = lastOf(page)

  async function* pages() {
    for (let count = 1; ; count += 1) {
      yield page
      for (const row of page) runs.add(row)
      if (count === PAGES_OF_A_FILE) return
      page = await readAfter(last)
      if (page.length === 0) return
      last = lastOf(page)
    }
  }

  const { rows, bytes, sha256 } = await archive.write(name, pages(), signal)
  const file = { ...name, rows, bytes, sha256, last, written_at: clock.now() }
  await db.transaction((tx) => storeTradeFile(tx, file, runs.all()))
  return true
}

function lastOf(page: readonly LaunchTradeRow[]): TradeKey {
  const { mint, slot, signature, path } = page.at(-1) as LaunchTradeRow
  return { mint, slot, signature, path }
}

/** Records the row at which each mint begins, among rows that are sorted by mint. */
function createRuns() {
  const runs: MintRun[] = []
  let rows = 0
  return {
    add({ mint }: LaunchTradeRow) {
      const run = runs.at(-1)
      if (run?.mint === mint) run.rows += 1
      else runs.push({ mint, firstRow: rows, rows: 1 })
      rows += 1
    },
    all: () => runs,
  }
}
