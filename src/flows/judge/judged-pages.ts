import type { BenchmarkBody, JudgedBody } from '../../contract/launches/judged.ts'
import {
  findJudgedPage,
  newestJudgedPages,
  type RecordLogRow,
  signCheckpoint,
  storeJudgedPage,
} from '../../domains/transparency/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'
import type { TransparencyContext } from '../transparency/context.ts'

const MOST_SHOWN = 10

type Keys = Pick<TransparencyContext, 'keys'>

/** A page as a note that the log's key signs, under a name that no checkpoint has. */
export function signJudged(
  { keys }: Keys,
  { origin }: Pick<RecordLogRow, 'origin'>,
  page: JudgedBody,
): string {
  const name = `${origin}/judged`
  const text = `${name}\nversion 1\n${JSON.stringify(page)}\n`
  return signCheckpoint(text, name, keys().slice(0, 1))
}

/**
 * Publishes a page for good; again changes nothing.
 * @returns null: none of our keys signed it as it is
 */
export async function publishJudged(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { keys }: Keys,
  note: string,
): Promise<JudgedBody | null> {
  const [name = ''] = note.split('\n', 1)
  const text = note.slice(0, note.indexOf('\n\n') + 1)
  // Ed25519 signs the same text in the same way each time (RFC 8032).
  const isOurs = keys().some((key) => signCheckpoint(text, name, [key]) === note)
  if (!isOurs || !name.endsWith('/judged')) return null
  const page = pageOf(note)
  const row = { judged_at: page.judged_at, published_at: clock.now(), note }
  await db.transaction((tx) => storeJudgedPage(tx, row))
  return page
}

/** The published pages, the newest judgment first. */
export async function showBenchmark({ db }: Pick<Services, 'db'>): Promise<BenchmarkBody> {
  const rows = await newestJudgedPages(db.read, MOST_SHOWN)
  return { pages: rows.map(({ note }) => pageOf(note)) }
}

/** A published page as it was signed; null: none of this moment was published. */
export async function findSignedPage(
  { db }: Pick<Services, 'db'>,
  judgedAt: Ms,
): Promise<string | null> {
  return (await findJudgedPage(db.read, judgedAt))?.note ?? null
}

/** The page in a note that we signed: its third line. */
function pageOf(note: string): JudgedBody {
  return JSON.parse(note.split('\n')[2] ?? '')
}
