import { z } from 'zod'
import type { TokenDocument } from '../../../domains/launches/ports.ts'
import { readRetryAfter } from '../../../kernel/again/retry-after.ts'
import { type Clock, MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { withDeadline } from '../../../kernel/deadline.ts'
import { readJson } from '../../../kernel/json.ts'
import type { Log } from '../../../kernel/log.ts'
import { readText } from '../../../kernel/read-text.ts'
import { createBudget } from '../rpc/budget.ts'
import { documentPath } from './document-path.ts'

const WITHIN = 3 * SECOND
const MOST_BYTES = 100_000
const A_SECOND = 5
const DEFAULT_HOLD = 30 * SECOND
const LONGEST_HOLD = 2 * MINUTE
const LONGEST_LINK = 500
const LONGEST_TEXT = 2_000

export type DocumentReader = (uri: string, signal?: AbortSignal) => Promise<TokenDocument | null>

export type DocumentReaderOptions = {
  /** The only host that is ever contacted; null: none. */
  gateway: string | null
  clock: Clock
  log: Log
  /** The runtime's by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Reads tokens' off-chain documents from an IPFS gateway of the operator's choice. The addresses
 * are untrusted, so none of them is followed: only the content identifier is used.
 */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { gateway, clock, log, fetch = globalThis.fetch } = options
  const budget = createBudget(clock, A_SECOND)
  let heldUntil: Ms = 0

  async function read(url: string, signal: AbortSignal): Promise<TokenDocument | null> {
    const answer = await fetch(url, {
      redirect: 'error',
      signal,
      headers: { accept: 'application/json' },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      const isBusy = answer.status === 429 || answer.status >= 500
      const asked = answer.headers.get('retry-after')
      const retryAfter = readRetryAfter(asked, clock.now(), LONGEST_HOLD)
      if (isBusy) heldUntil = clock.monotonic() + (retryAfter ?? DEFAULT_HOLD)
      return null
    }
    const text = await readText(answer, MOST_BYTES)
    const document = text === null ? null : shape.safeParse(readJson(text))
    return document?.success ? document.data : null
  }

  return async function readDocument(uri, signal) {
    const path = documentPath(uri)
    if (gateway === null || path === null || clock.monotonic() < heldUntil) return null
    if (!budget.tryTake()) return null
    try {
      return await withDeadline(clock, WITHIN, (late) => read(`${gateway}${path}`, late), signal)
    } catch (error) {
      log.debug({ reason: (error as Error).message }, 'a document is unavailable')
      return null
    }
  }
}

/** An address in the form that may be shown to people; anything else is null. */
const link = (protocols: readonly string[]) =>
  z
    .string()
    .max(LONGEST_LINK)
    .refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''))
    .nullish()
    .transform((text) => text ?? null)
    .catch(null)

const shape = z.object({
  image: link(['https:', 'ipfs:']),
  description: z
    .string()
    .nullish()
    .transform((text) => text?.slice(0, LONGEST_TEXT) ?? null)
    .catch(null),
  website: link(['https:']),
  twitter: link(['https:']),
  telegram: link(['https:']),
})
