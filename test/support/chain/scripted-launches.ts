import { getBase58Decoder } from '@solana/kit'
import type {
  Decoder,
  LaunchRpc,
} from '../../../src/adapters/solana/launch-sources/source-context.ts'
import { PROGRAMS } from '../../../src/adapters/solana/wire/programs.ts'
import type { RawTransaction } from '../../../src/adapters/solana/wire/raw-transaction.ts'
import type { VenueTransaction } from '../../../src/adapters/solana/wire/venue.ts'
import type { ChainEvent, Launch, Trade } from '../../../src/domains/launches/ports.ts'
import { PermanentError } from '../../../src/kernel/errors.ts'

/** A transaction's instruction, as its program names it, and the events it emits. */
export type Deed = {
  slot: number
  program: string
  /** The name after `Instruction: ` in the log. */
  instruction: string
  /** The events of the whole transaction; none by default. */
  emits?: (signature: string) => ChainEvent[]
  /** The events in its logs, the same by default. */
  logged?: ChainEvent[]
  truncated?: boolean
  /** Accounts beside the program. */
  accounts?: string[]
  failed?: boolean
}

export type Landed = Omit<Deed, 'emits'> & { signature: string; events: ChainEvent[] }

/** A chain with launches, served by an RPC whose faults a test scripts. */
export type ScriptedLaunches = {
  rpc: LaunchRpc
  decoder: Decoder
  heads: { processed: number; confirmed: number }
  land(deed: Deed): Landed
  /** The notification of `logsSubscribe` for it. */
  notificationOf(landed: Landed): { context: { slot: number }; value: unknown }
  /** Forks it away. */
  drop(landed: Landed): void
  /** `getTransaction` answers null. */
  unavailable: Set<string>
  /** Whether `getBlock` answers with blocks. */
  givesBlocks: boolean
  /** Earlier blocks are deleted. */
  oldest: number
  /** Thrown by every call; null: nothing. */
  down: Error | null
  /** The requests, in order: the method and its first argument. */
  asked: string[]
  /** Changes an answer of getTransaction. */
  distort(raw: Record<string, unknown>): unknown
}

export const PUMP = PROGRAMS.pumpfun
export const DBC = PROGRAMS.dbc
export const MINT_AUTHORITY = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM'

export function scriptedLaunches(): ScriptedLaunches {
  const chain: Landed[] = []
  let made = 0

  const scripted: ScriptedLaunches = {
    heads: { processed: 1_000, confirmed: 998 },
    unavailable: new Set(),
    givesBlocks: true,
    oldest: 0,
    down: null,
    asked: [],
    distort: (raw) => raw,
    land({ emits, ...deed }) {
      made += 1
      const signature = signatureOf(made)
      const landed = { ...deed, signature, events: emits?.(signature) ?? [] }
      chain.push(landed)
      return landed
    },
    notificationOf({ slot, signature, program, instruction, events, logged, truncated, failed }) {
      const data = Buffer.from(write(logged ?? events)).toString('base64')
      const logs = [
        `Program ${program} invoke [1]`,
        `Program log: Instruction: ${instruction}`,
        `Program data: ${data}`,
        ...(truncated ? ['Log truncated'] : []),
      ]
      return { context: { slot }, value: { signature, err: failed ? 'failed' : null, logs } }
    },
    drop(landed) {
      chain.splice(chain.indexOf(landed), 1)
    },
    decoder: {
      transactionOfLogs: ({ signature, slot, logs }) => {
        const program = /^Program (\w+) invoke/.exec(logs[0] ?? '')?.[1] ?? ''
        const events = Buffer.from(logs[2]?.slice('Program data: '.length) ?? '', 'base64')
        const lines = [logs[1]?.slice('Program log: '.length) ?? '']
        const truncated = logs.includes('Log truncated')
        return transactionOf({ signature, slot, program, events, logs: lines, truncated })
      },
      transactionOfRaw: (answer) => {
        const { meta, slot } = answer as RawTransaction
        if (typeof meta.signature !== 'string' || meta.err !== null) return null
        const events = Buffer.from(String(meta.events))
        return transactionOf({ signature: meta.signature, slot, program: PUMP, events })
      },
      decode: ({ invocations }) =>
        invocations.flatMap(({ events }) => events.flatMap((bytes) => read(bytes))),
    },
    rpc: {
      getSlot: async (commitment) => {
        ask('getSlot', commitment)
        return scripted.heads[commitment === 'processed' ? 'processed' : 'confirmed']
      },
      getFirstAvailableBlock: async () => scripted.oldest,
      getSignaturesForAddress: async (of, { before, limit = 1_000 }) => {
        ask('getSignaturesForAddress', of)
        const newestFirst = chain
          .filter(({ slot }) => slot <= scripted.heads.confirmed && slot >= scripted.oldest)
          .filter(({ program, accounts }) => program === of || accounts?.includes(of))
          .reverse()
          .sort((a, b) => b.slot - a.slot)
        const from = newestFirst.findIndex(({ signature }) => signature === before) + 1
        return newestFirst.slice(from, from + limit).map(({ signature, slot, failed }) => ({
          signature,
          slot,
          err: failed ? 'failed' : null,
          blockTime: null,
          confirmationStatus: 'confirmed' as const,
        }))
      },
      getBlocks: async (fromSlot, toSlot) => {
        ask('getBlocks', `${fromSlot}-${toSlot}`)
        if (!scripted.givesBlocks) throw new PermanentError('JSON-RPC error -32601')
        const slots = chain.map(({ slot }) => slot)
        const first = Math.max(fromSlot, scripted.oldest)
        return [...new Set(slots)].filter((slot) => slot >= first && slot <= toSlot)
      },
      getBlockEvents: async (slot) => {
        ask('getBlock', `${slot}`)
        const its = chain.filter((one) => one.slot === slot && !one.failed)
        return its.flatMap(({ events }) => events)
      },
      getTransaction: async (signature) => {
        ask('getTransaction', signature)
        const one = chain.find((landed) => landed.signature === signature)
        if (!one || one.slot > scripted.heads.confirmed) return null
        if (scripted.unavailable.has(signature)) return null
        return scripted.distort({ slot: one.slot, blockTime: null, ...rawOf(one) }) as never
      },
      getRecentStatuses: (signatures) => scripted.rpc.getSignatureStatuses(signatures),
      getSignatureStatuses: async (signatures) => {
        ask('getSignatureStatuses', signatures.join())
        const value = signatures.map((signature) => {
          const one = chain.find((landed) => landed.signature === signature)
          if (!one) return null
          const isConfirmed = one.slot <= scripted.heads.confirmed
          const confirmationStatus = isConfirmed ? ('confirmed' as const) : ('processed' as const)
          return { slot: one.slot, err: null, confirmationStatus }
        })
        return { context: { slot: scripted.heads.processed }, value }
      },
    },
  }

  function rawOf({ signature, failed, events }: Landed) {
    const meta = { signature, err: failed ? 'failed' : null, events: write(events) }
    return { version: 0, transaction: ['', 'base64'], meta }
  }

  function ask(method: string, what: string) {
    scripted.asked.push(`${method} ${what}`)
    if (scripted.down) throw scripted.down
  }

  return scripted
}

type LandedVenueTransaction = Pick<VenueTransaction, 'signature' | 'slot'> & {
  program: string
  events: Buffer
  logs?: string[]
  truncated?: boolean
}

function transactionOf({
  signature,
  slot,
  program,
  events,
  logs = [],
  truncated = false,
}: LandedVenueTransaction): VenueTransaction {
  const invocation = { program, path: '0', caller: null, accounts: null, data: null, logs }
  return {
    signature,
    slot,
    feePayer: null,
    blockTime: null,
    truncated,
    invocations: [{ ...invocation, events: `${events}` === '[]' ? [] : [events] }],
    tokenAccount: () => null,
    transfers: () => [],
    words: () => null,
  }
}

const write = (events: readonly ChainEvent[]) =>
  JSON.stringify(events, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))

function read(bytes: Uint8Array): ChainEvent[] {
  return JSON.parse(Buffer.from(bytes).toString(), (_, value) =>
    typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value,
  )
}

function signatureOf(nth: number): string {
  const bytes = new Uint8Array(64).fill(7)
  new DataView(bytes.buffer).setUint32(60, nth)
  return getBase58Decoder().decode(bytes)
}

const place = (signature: string, slot: number) => ({
  slot,
  signature,
  path: '0',
  feePayer: null,
  blockTime: null,
})

export function launchAt(slot: number, mint: string): (signature: string) => Launch[] {
  return (signature) => [
    {
      ...place(signature, slot),
      kind: 'launch',
      venue: 'pumpfun',
      mint,
      creator: null,
      name: mint,
      symbol: null,
      uri: null,
      pool: null,
      quoteMint: null,
      decimals: 6,
      supply: 1_000_000_000_000_000n,
      virtualBase: null,
      virtualQuote: null,
      tokenProgram: null,
      platform: null,
    },
  ]
}

export function tradeAt(slot: number, mint: string): (signature: string) => Trade[] {
  return (signature) => [
    {
      ...place(signature, slot),
      kind: 'trade',
      venue: 'pumpfun',
      mint,
      pool: null,
      trader: null,
      side: 'buy',
      baseAmount: 1n,
      quoteAmount: 1n,
      quoteMint: null,
      virtualBase: null,
      virtualQuote: null,
      creator: null,
    },
  ]
}
