import type { Call } from '../domains/alerts/index.ts'
import type { AddressReader, Finding } from '../domains/scans/index.ts'
import { HOUR, MINUTE, SECOND } from '../kernel/clock.ts'
import type { Tx } from '../kernel/db/database.ts'
import { claimDue, enqueue, finish, giveUp, type Message } from '../kernel/db/outbox.ts'
import { withDeadline } from '../kernel/deadline.ts'
import { type BotContext, MESSAGE_NEWS, say } from './bot-context.ts'
import { launchCard } from './launch-card.ts'
import { showDeployer } from './show-deployer.ts'

const TOPIC = 'job.scan'
const ANSWER_WITHIN = 15 * SECOND
const STALE_AFTER = HOUR

type Wish = { chat: string; address: string; language: string | null }

/** Notes that somebody wants to know of an address. The chain is asked later, outside of the update. */
export async function wishScan(
  tx: Tx,
  { sealer, entropy, clock }: BotContext,
  wish: Wish,
  once: string,
): Promise<void> {
  const payload = { sealed: sealer.seal(wish) }
  await enqueue(tx, entropy, { topic: TOPIC, once: `scan ${once}`, payload, at: clock.now() })
}

/** Answers what waits, one wish after another: the reader keeps to its own budget. */
export async function answerScans(context: BotContext, read: AddressReader): Promise<void> {
  const { db, entropy, clock, log, sealer } = context
  const options = { leaseMs: MINUTE, limit: 5, topic: TOPIC }
  const jobs = await claimDue(db, entropy, { now: clock.now(), ...options })
  await Promise.all(
    jobs.map(async (job) => {
      const wish = await wishOf(job)
      if (wish === null) return
      const call = await answerTo(wish)
      await db.transaction((tx) => {
        return say(tx, context, { chat: wish.chat, rank: 'answer', once: `scan ${job.id}`, call })
      })
      await finish(db, job, clock.now())
      db.publish(MESSAGE_NEWS, 'scan')
    }),
  )

  /** What was wished for under another key is nobody's any more: whoever waits asks again. */
  async function wishOf(job: Message): Promise<Wish | null> {
    try {
      return sealer.open((job.payload as { sealed: string }).sealed) as Wish
    } catch (error) {
      const { message: reason } = error as Error
      log.error({ err: reason }, 'a scan was given up')
      await giveUp(db, job, clock.now(), reason)
      return null
    }
  }

  /** A launch that we have judged is told of from our own records; of a wallet its record as well. */
  async function answerTo({ address, language }: Wish): Promise<Call> {
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
    const finding = await look(address)
    const text = scanned(address, finding)
    if (finding?.kind !== 'wallet') return { method: 'send', text, keyboard: [[copy]] }
    const record = await showDeployer(context, address, clock.now())
    return {
      method: 'send',
      text: `${text}\n${launches.record(record)}`,
      keyboard: [[page(`deployers/${address}`), copy]],
    }
  }

  async function look(address: string): Promise<Finding | null> {
    try {
      return await withDeadline(clock, ANSWER_WITHIN, (late) => read(address, late))
    } catch (error) {
      log.warn({ err: (error as Error).message }, 'an address could not be read')
      return null
    }
  }
}

/** Wishes that were answered say nothing any more. */
export async function forgetScans({ db, clock }: Pick<BotContext, 'db' | 'clock'>): Promise<void> {
  await db.read
    .deleteFrom('outbox')
    .where('topic', '=', TOPIC)
    .where('done_at', '<', clock.now() - STALE_AFTER)
    .execute()
}
