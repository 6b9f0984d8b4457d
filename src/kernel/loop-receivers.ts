import { createPauses } from './again/pauses.ts'
import { MINUTE, type Ms, SECOND } from './clock.ts'
import { every, type Loops } from './loop.ts'

const LOOK_MS = SECOND / 4
/** The longest pause after a failure of our own, such as another DATA_KEY or a database that takes no writes. */
const LONGEST_PAUSE: Ms = 10 * MINUTE

/** Who is sent to, and how. */
type ToReceivers<Receiver> = {
  what: string
  /** Those that something waits for, the most urgent first. */
  due(): Promise<readonly Receiver[]>
  /** Of how many of one group the sending runs side by side. */
  mostAtOnce: number
  groupOf(receiver: Receiver): string
  /** Sends until the receiver has all, or refuses something. Throws only for what is no fault of the receiver. */
  send(receiver: Receiver): Promise<void>
}

/**
 * Sends to receivers side by side, to each one thing at a time, until `signal` aborts. One that is silent holds up no
 * other, nor one whose sending fails.
 */
export async function sendSideBySide<Receiver extends { id: string }>(
  { what, due, mostAtOnce, groupOf, send }: ToReceivers<Receiver>,
  loops: Loops,
): Promise<void> {
  const { clock, log } = loops
  /** What is being sent, by receiver. */
  const busy = new Map<string, Promise<void>>()
  /** How many of each group are being sent to. */
  const running = new Map<string, number>()
  const pauses = createPauses(clock, LONGEST_PAUSE)
  await every({ ...loops, what, ms: LOOK_MS }, startDue)
  await Promise.all(busy.values())

  async function startDue(): Promise<void> {
    // A receiver that finishes while the rows are read has an outdated row.
    const stale = new Set(busy.keys())
    for (const receiver of await due()) {
      const { id } = receiver
      const group = groupOf(receiver)
      const beside = running.get(group) ?? 0
      if (beside >= mostAtOnce || stale.has(id) || busy.has(id) || pauses.isWaiting(id)) continue
      running.set(group, beside + 1)
      const work = send(receiver)
        .then(() => pauses.worked(id))
        .catch(({ message: err }: Error) => {
          const times = pauses.failed(id)
          log.error({ what, receiver: id, times, err }, 'sending failed; trying again later')
        })
        .finally(() => {
          busy.delete(id)
          running.set(group, (running.get(group) ?? 1) - 1)
        })
      busy.set(id, work)
    }
  }
}
