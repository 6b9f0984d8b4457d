import type { LookupRefusal } from '../../contract/alerts.ts'
import type { VenueId } from '../../contract/launches/venues.ts'
import type { LaunchHistory, PastSignature } from '../../domains/launches/index.ts'
import { mapFew } from '../../kernel/map-few.ts'

/** Pages of a thousand: of a coin with more transactions the first is not looked for. */
const MOST_PAGES = 20
/** A coin's launch is among its first transactions: some venues create the mint before. */
const OLDEST = 10
/** This many of the newest transactions show whether a long history belongs to a token. */
const NEWEST = 4
const READ_AT_ONCE = 4

/** A token whose launch was not found; `oldest`: of its transactions, as far as they were listed. */
export type Unfound = { unfound: 'no_launch' | 'too_much_history'; oldest: PastSignature }

/** A transaction that launched a coin. */
export type Creation = PastSignature & { venue: VenueId }

/**
 * Finds the transaction that launched a coin: the history of its mint, back to the beginning.
 * @param before a transaction after the launch, which shortens a long history; null: none is known
 * @throws PermanentError if the service's response makes no sense
 */
export async function findCreation(
  history: Pick<LaunchHistory, 'page' | 'transaction'>,
  mint: string,
  signal: AbortSignal,
  before: string | null = null,
): Promise<Creation | Unfound | LookupRefusal> {
  /** Newest first. */
  let oldest: PastSignature[] = []
  let next = before
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const listed = await history.page(mint, { before: next, after: null }, signal)
    const { signatures } = listed
    oldest = [...oldest, ...signatures].slice(-OLDEST)
    next = listed.next
    if (next === null) return launchAmong(history, mint, oldest.toReversed(), signal)
    const isFirst = page === 0
    // A wallet may have millions, and none of them is worth a page.
    if (isFirst && !(await isToken(history, mint, signatures.slice(0, NEWEST), signal)))
      return 'not_a_token'
  }
  const [last] = oldest.slice(-1)
  return last ? { unfound: 'too_much_history', oldest: last } : 'not_a_token'
}

/** @param oldest the oldest first */
async function launchAmong(
  history: Pick<LaunchHistory, 'transaction'>,
  mint: string,
  oldest: readonly PastSignature[],
  signal: AbortSignal,
): Promise<Creation | Unfound | LookupRefusal> {
  const read = await readAll(history, oldest, signal)
  for (const one of read) {
    const launch = one?.events.find((event) => event.kind === 'launch' && event.mint === mint)
    if (!one || !launch) continue
    const { signature, slot, at } = one
    return { signature, slot, at, venue: launch.venue }
  }
  if (read.includes(null)) return 'unreadable'
  const [first] = oldest
  const isToken = read.some((one) => one !== null && names(one, mint))
  return first && isToken ? { unfound: 'no_launch', oldest: first } : 'not_a_token'
}

async function isToken(
  history: Pick<LaunchHistory, 'transaction'>,
  mint: string,
  some: readonly PastSignature[],
  signal: AbortSignal,
): Promise<boolean> {
  const read = await readAll(history, some, signal)
  return read.some((one) => one === null || names(one, mint))
}

function readAll(
  history: Pick<LaunchHistory, 'transaction'>,
  signatures: readonly PastSignature[],
  signal: AbortSignal,
) {
  return mapFew(signatures, READ_AT_ONCE, ({ signature }) => history.transaction(signature, signal))
}

type Read = NonNullable<Awaited<ReturnType<LaunchHistory['transaction']>>>

/** Whether somebody held it, or it was traded. */
function names({ balances, events }: Read, mint: string): boolean {
  return balances.some((one) => one.mint === mint) || events.some((one) => one.mint === mint)
}
