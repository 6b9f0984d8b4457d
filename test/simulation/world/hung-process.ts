import type { SolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import type { PaymentSink } from '../../../src/domains/orders/index.ts'
import type { Clock } from '../../../src/kernel/clock.ts'

/** A process that can be stopped as by SIGSTOP: it continues later with its old state. */
export type HungProcess = {
  stop(): void
  goOn(): void
  hasHung(): boolean
  clock(clock: Clock): Clock
  rpc(rpc: SolanaRpc): SolanaRpc
  sink(sink: PaymentSink): PaymentSink
}

export function hungProcess(): HungProcess {
  let stopped: PromiseWithResolvers<void> | null = null
  let hasHung = false

  /** Work in progress ends once the process continues. */
  async function runs<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } finally {
      await stopped?.promise
    }
  }

  function gated<Port extends object>(port: Port): Port {
    const names = Object.keys(port) as (keyof Port)[]
    const gates = names.map((name) => {
      const act = port[name] as (...given: unknown[]) => unknown
      return [
        name,
        (...given: unknown[]) => {
          const result = act(...given)
          return result instanceof Promise ? runs(result) : result
        },
      ]
    })
    return Object.fromEntries(gates)
  }

  return {
    stop() {
      stopped ??= Promise.withResolvers()
      hasHung = true
    },
    goOn() {
      stopped?.resolve()
      stopped = null
    },
    hasHung: () => hasHung,
    clock: (clock) => ({ ...clock, wait: (ms, signal) => runs(clock.wait(ms, signal)) }),
    rpc: gated,
    sink: gated,
  }
}
