import { MINUTE, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import { listMissedTransactions } from './list-missed-transactions.ts'
import type { MissedSlots } from './missed-slots.ts'
import type { VenueProgram } from './programs.ts'
import type { Coverage } from './progress.ts'
import { MARGIN_SLOTS } from './progress.ts'
import type { SourceContext } from './source-context.ts'
import type { SourceRun } from './source-run.ts'

const LOOK_EVERY = 20 * SECOND
/**
 * Two pages of signatures, 1,100, reach behind the last look unless more than this was reported.
 */
const MOST_REPORTED = 500
const FIRST_PAGES = 2
/** Of accounts that only launches name: most of a day. */
const MOST_RARE_PAGES = 20
/** From so many on, a block costs less than its transactions one by one. */
const BLOCK_FROM = 3
/** Blocks are some megabytes each. More silent slots than this are left to catching up. */
const MOST_BLOCKS = 20
/**
 * A program that was active in this many slots, and sent nothing for a minute, has a dead
 * subscription.
 */
const DEAD_AFTER = 1 * MINUTE
const DEAD_SLOTS = 3

/** What no notification reported; `signature` is null where only the slot is known. */
type Unreported = { missed: MissedSlots; slot: number; signature: string | null }

/**
 * Compares what subscriptions sent with what the chain lists, and looks up the difference: a node
 * that catches up by several slots at once notifies nobody about those between. Launches are listed
 * by the accounts that only they name, other transactions by program. Of a program too busy for
 * that, each slot that no notification named is read as a block.
 * @param hangUp called when a subscription is dead, or too much is missing: catching up begins
 */
export function lookForMissed(
  context: SourceContext,
  programs: readonly VenueProgram[],
  coverage: Coverage,
  currentRun: () => SourceRun,
  hangUp: () => void,
): Promise<void> {
  const { clock, log, signal } = context

  async function checkPrograms() {
    const own = currentRun()
    const live = own.live()
    if (live === null) return
    const toSlot = live.to - MARGIN_SLOTS
    const looked: MissedSlots[] = []
    const unreported: Unreported[] = []
    for (const watched of programs) {
      const fromSlot = Math.max(live.from, coverage.upTo(watched.program) + 1)
      if (fromSlot > toSlot) continue
      const missed = { watched, fromSlot, toSlot }
      looked.push(missed)
      unreported.push(...(await compare(context, coverage, own, missed)))
      if (own.live()?.from !== live.from) return
      if (isDead(context, coverage, missed, unreported)) return hangUp()
    }
    const isWhole = await lookUp(context, own, unreported)
    if (signal.aborted || own.live()?.from !== live.from) return
    if (!isWhole) return hangUp()
    for (const { watched } of looked) coverage.complete(watched.program, toSlot)
  }

  const what = 'looking for missed transactions'
  return every({ what, ms: LOOK_EVERY, clock, log, signal }, checkPrograms)
}

async function compare(
  context: SourceContext,
  coverage: Coverage,
  own: SourceRun,
  missed: MissedSlots,
): Promise<Unreported[]> {
  const { program, rareAccounts } = missed.watched
  const { fromSlot, toSlot } = missed
  const rare =
    rareAccounts && (await listMissedTransactions(context, rareAccounts, missed, MOST_RARE_PAGES))
  const isBusy = coverage.count(program, fromSlot, toSlot) > MOST_REPORTED
  const listed = isBusy
    ? null
    : await listMissedTransactions(context, [program], missed, FIRST_PAGES)
  const unknown = listed?.filter(({ signature }) => !own.isHandled(signature))
  for (const one of rare ?? []) own.fetchUnreported(one, program, 'launch')
  if (!unknown) {
    const silent = coverage.silent(program, fromSlot, toSlot)
    return silent.map((slot) => ({ missed, slot, signature: null }))
  }
  return unknown.map(({ signature, slot }) => ({ missed, slot, signature }))
}

function isDead(
  { clock, log }: SourceContext,
  coverage: Coverage,
  { watched }: MissedSlots,
  unreported: readonly Unreported[],
): boolean {
  const lastAt = coverage.lastAt(watched.program)
  if (lastAt !== null && clock.monotonic() - lastAt < DEAD_AFTER) return false
  const its = unreported.filter(({ missed }) => missed.watched === watched)
  if (new Set(its.map(({ slot }) => slot)).size < DEAD_SLOTS) return false
  log.warn({ venue: watched.venue.id }, 'a subscription has fallen silent')
  return true
}

/** @returns false: it is more than is worth looking up slot by slot */
async function lookUp(
  { rpc, budget, log, signal }: SourceContext,
  own: SourceRun,
  unreported: readonly Unreported[],
): Promise<boolean> {
  const blocks: [number, Unreported[]][] = []
  for (const [slot, ones] of Map.groupBy(unreported, (one) => one.slot)) {
    if (ones.length >= BLOCK_FROM || ones.some(({ signature }) => signature === null)) {
      blocks.push([slot, ones])
      continue
    }
    for (const { signature, missed } of ones) {
      if (signature) own.fetchUnreported({ signature, slot }, missed.watched.program, 'catch-up')
    }
  }
  if (blocks.length === 0) return true
  const slots = blocks.map(([slot]) => slot)
  if (!(await budget.take('catch-up', signal))) return true
  const made = new Set(await rpc.getBlocks(Math.min(...slots), Math.max(...slots), signal))
  const wanted = blocks.filter(([slot]) => made.has(slot)).sort(([a], [b]) => a - b)
  if (wanted.length > 0) log.debug({ slots: wanted.length }, 'slots without a notification')
  if (wanted.length > MOST_BLOCKS) return false
  for (const [slot, ones] of wanted) {
    await own.readSlot(slot, [...new Set(ones.map(({ missed }) => missed))])
  }
  return true
}
