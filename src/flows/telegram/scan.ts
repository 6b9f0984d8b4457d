import { MESSAGES_QUEUED, SCAN_JOB } from '../../contract/news.ts'
import type { Call } from '../../domains/messages/index.ts'
import type { AddressReader, ScanResult } from '../../domains/scans/index.ts'
import { HOUR, MINUTE, SECOND } from '../../kernel/clock.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { forgetDone } from '../../kernel/db/outbox.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { showDeveloper } from '../launches/show-developer.ts'
import { enqueue, publish } from '../news.ts'
import type { BotContext } from './context.ts'
import { deliverDue, messagesOnly } from './deliver-due.ts'
import { launchCard } from './launch-card.ts'

const ANSWER_WITHIN = 15 * SECOND
const STALE_AFTER = HOUR
/** A person waits for the answer. */
const SCANS = {
  topics: [SCAN_JOB],
  lifetimeMs: 15 * MINUTE,
  triedLate: [SCAN_JOB],
  together: 5,
}

type Request = { chat: string; address: string; language: string | null }

/** Queues a check of an address. The chain is asked later, outside the update's transaction. */
export async function requestScan(
  tx: Tx,
  { sealer, entropy, clock }: BotContext,
  request: Request,
  once: string,
): Promise<void> {
  const payload = { sealed: sealer.seal(request) }
  await enqueue(tx, entropy, { topic: SCAN_JOB, once: `scan ${once}`, payload, at: clock.now() })
}

/** Answers queued requests. The address reader keeps to its own budget. */
export async function answerScans(context: BotContext, read: AddressReader): Promise<void> {
  const count = await deliverDue(context, SCANS, async ({ id, payload }) => {
    const request = context.sealer.open(payload.sealed) as Request
    const call = await answerTo(context, read, request)
    return messagesOnly(context, [{ chat: request.chat, rank: 'answer', once: `scan ${id}`, call }])
  })
  if (count > 0) publish(context.db, MESSAGES_QUEUED, 'scan')
}

/** The answer to a request: a scored launch from our records, a wallet with its record as a developer. */
async function answerTo(
  context: BotContext,
  read: AddressReader,
  { address, language }: Request,
): Promise<Call> {
  const { scanned, launches, buttons } = context.noticesIn(language)
  const copy = { text: buttons.copy, copy: address }
  const page = (path: string) => ({ text: buttons.report, url: `${context.siteUrl}/${path}` })
  const card = await launchCard(context, address)
  if (card?.report)
    return {
      method: 'send',
      text: launches.report(card),
      keyboard: [[page(`launches/${address}`), copy]],
    }
  const finding = await readInTime(context, read, address)
  const text = scanned(address, finding)
  if (finding?.kind !== 'wallet') return { method: 'send', text, keyboard: [[copy]] }
  const record = await showDeveloper(context, address, context.clock.now())
  return {
    method: 'send',
    text: `${text}\n${launches.record(record)}`,
    keyboard: [
      [page(`deployers/${address}`), copy],
      [{ text: buttons.asWallet, data: `watch:@${address}` }],
    ],
  }
}

async function readInTime(
  { clock, log }: BotContext,
  read: AddressReader,
  address: string,
): Promise<ScanResult | null> {
  try {
    return await withDeadline(clock, ANSWER_WITHIN, (late) => read(address, late))
  } catch (error) {
    log.warn({ err: (error as Error).message }, 'an address could not be read')
    return null
  }
}

/** Deletes requests that were answered. */
export async function forgetScans({ db, clock }: Pick<BotContext, 'db' | 'clock'>): Promise<void> {
  await db.transaction((tx) => forgetDone(tx, [SCAN_JOB], clock.now() - STALE_AFTER))
}
