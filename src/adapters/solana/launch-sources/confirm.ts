import type { SourceEvent } from '../../../domains/launches/ports.ts'
import { MINUTE, type Ms, SECOND } from '../../../kernel/clock.ts'
import { every } from '../../../kernel/loop.ts'
import type { SignatureStatuses } from '../rpc/answers.ts'
import type { Intake } from './intake.ts'
import type { Frontier } from './progress.ts'
import type { SourceContext } from './source-context.ts'

const LOOK_EVERY = 1 * SECOND
/** As many as the RPC takes at a time. */
const MOST_AT_ONCE = 256
/**
 * A transaction can land for 150 slots after the blockhash that it names. Somewhat later than that,
 * an unknown one never will.
 */
const GONE_AFTER_SLOTS = 200
const GONE_AFTER = 1 * MINUTE
/** Endpoints keep a status in memory for 150 slots; later they search the history. */
const RECENT = 20 * SECOND

type Pending = { signature: string; slot: number; since: Ms; misses: number; release: () => void }
type Status = SignatureStatuses['value'][number]

/** Follows what was reported as processed until the chain has confirmed or dropped it. */
export type Confirmer = {
  add(signature: string, slot: number): void
  /** Of an earlier run, whose slot is far enough behind. */
  resume(signatures: readonly string[]): void
  /** Until the signal aborts. Never rejects. */
  run(): Promise<void>
}

/** Asks for the status of signatures that were seen at processed, many in a call. */
export function createConfirmer(
  context: SourceContext,
  intake: Intake,
  frontier: Frontier,
): Confirmer {
  const { source, rpc, budget, clock, log, signal } = context
  const pending = new Map<string, Pending>()

  async function askStatuses() {
    const asked = [...pending.values()].slice(0, MOST_AT_ONCE)
    if (asked.length === 0 || !(await budget.take('confirm', signal))) return
    const signatures = asked.map(({ signature }) => signature)
    const isLate = asked.some(({ since }) => clock.monotonic() - since >= RECENT)
    const answer = isLate
      ? await rpc.getSignatureStatuses(signatures, signal)
      : await rpc.getRecentStatuses(signatures, signal)
    const confirmed: Pending[] = []
    const dropped: Pending[] = []
    for (const [index, one] of asked.entries()) {
      // Checked ones go behind the others.
      pending.delete(one.signature)
      const decision = decide(
        one,
        answer.value[index] ?? null,
        answer.context.slot,
        clock.monotonic(),
      )
      if (decision === 'confirmed') confirmed.push(one)
      else if (decision === 'dropped') dropped.push(one)
      else pending.set(one.signature, one)
    }
    emit('confirmed', confirmed)
    emit('dropped', dropped)
    if (dropped.length > 0) log.info({ dropped: dropped.length }, 'launches were forked away')
  }

  function emit(kind: 'confirmed' | 'dropped', ones: readonly Pending[]) {
    if (ones.length === 0) return
    const event: SourceEvent = { kind, signatures: ones.map(({ signature }) => signature) }
    const seenAt = clock.now()
    intake.put({ source, commitment: 'confirmed', seenAt, events: [event] }, () => {
      for (const { release } of ones) release()
    })
  }

  function follow(signature: string, slot: number, since: Ms, release: () => void) {
    pending.set(signature, { signature, slot, since, misses: 0, release })
  }

  return {
    add(signature, slot) {
      if (!pending.has(signature)) follow(signature, slot, clock.monotonic(), frontier.hold(slot))
    },
    resume(signatures) {
      for (const signature of signatures) {
        if (!pending.has(signature)) follow(signature, 0, clock.monotonic() - GONE_AFTER, () => {})
      }
    },
    run: () => every({ what: 'confirming', ms: LOOK_EVERY, clock, log, signal }, askStatuses),
  }
}

function decide(
  one: Pending,
  status: Status,
  slot: number,
  now: Ms,
): 'confirmed' | 'dropped' | 'open' {
  const isFinal = ['confirmed', 'finalized'].includes(status?.confirmationStatus ?? '')
  // On the fork that won it may have failed.
  if (status && isFinal) return status.err === null ? 'confirmed' : 'dropped'
  one.misses = status === null ? one.misses + 1 : 0
  const isOver = slot > one.slot + GONE_AFTER_SLOTS && now - one.since >= GONE_AFTER
  return isOver && one.misses > 1 ? 'dropped' : 'open'
}
