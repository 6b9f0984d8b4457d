import type { OpenSocket, Subscription } from '../../../src/adapters/solana/rpc/live-socket.ts'
import { type Clock, MINUTE, SECOND } from '../../../src/kernel/clock.ts'
import { RetryableError } from '../../../src/kernel/errors.ts'
import type { Chain, Landed } from './chain.ts'
import type { Random } from './random.ts'

export type Sockets = {
  open: OpenSocket
  /** Notifies open sockets, once a second. */
  beat(): void
}

type Notice = { landed: Landed; commitment: 'confirmed' | 'finalized'; slot: number; at: number }
type Line = {
  subscriptions: readonly Subscription[]
  silentFrom: number
  close(): void
  closesAt: number
}

/**
 * Sockets that lose, repeat, delay, and reorder notifications, refuse to open, close without warning, or
 * stay open in silence.
 */
export function hostileSockets(chain: Chain, clock: Clock, random: Random): Sockets {
  const lines = new Set<Line>()
  let notices: Notice[] = []

  chain.listen((landed, commitment) => {
    if (random.chance(0.1)) return
    const copies = random.chance(0.1) ? 2 : 1
    for (let copy = 0; copy < copies; copy += 1) {
      const delay = random.chance(0.1) ? random.int(1, 20) * SECOND : 0
      notices.push({ landed, commitment, slot: landed.slot, at: clock.now() + delay })
    }
  })

  function notifyLine(line: Line, tip: number, due: readonly Notice[]) {
    for (const { method, params, notify } of line.subscriptions) {
      if (method === 'slotSubscribe') {
        notify({ slot: tip, parent: tip - 1, root: tip - 32 })
        continue
      }
      const [{ mentions }, { commitment }] = params as [
        { mentions: string[] },
        { commitment: string },
      ]
      for (const notice of due) {
        const { landed } = notice
        if (notice.commitment !== commitment || !landed.keys.includes(mentions[0] ?? '')) continue
        const err = landed.failed ? { InstructionError: [0, 'Custom'] } : null
        notify({
          context: { slot: notice.slot },
          value: { signature: landed.signature, err, logs: [] },
        })
      }
    }
  }

  return {
    async open(_url, subscriptions, signal) {
      if (random.chance(0.15)) throw new RetryableError('refused')
      const closed = Promise.withResolvers<void>()
      const life = clock.now() + random.int(30, 900) * SECOND
      const dies = random.chance(0.5)
      const line: Line = {
        subscriptions,
        silentFrom: dies ? life : Number.POSITIVE_INFINITY,
        closesAt: dies ? life + 10 * MINUTE : life,
        close() {
          lines.delete(line)
          closed.resolve()
        },
      }
      lines.add(line)
      signal.addEventListener('abort', line.close, { once: true })
      return { closed: closed.promise }
    },
    beat() {
      const { tip } = chain.heads()
      const due = notices.filter(({ at }) => at <= clock.now())
      notices = notices.filter(({ at }) => at > clock.now())
      if (random.chance(0.1)) due.reverse()
      for (const line of [...lines]) {
        if (clock.now() >= line.closesAt) line.close()
        else if (clock.now() < line.silentFrom) notifyLine(line, tip, due)
      }
    },
  }
}
