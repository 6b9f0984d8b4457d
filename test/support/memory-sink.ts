import type {
  ChainTransaction,
  Cursor,
  PaymentSink,
  Sighting,
} from '../../src/domains/orders/ports.ts'

/** A payment sink that keeps everything in memory, and how often it was given each. */
export type MemorySink = PaymentSink & {
  sightings: Sighting[]
  confirmed: Map<string, ChainTransaction>
  settled: Map<string, ChainTransaction>
  unreadable: Map<string, string>
  cursors: Map<string, Cursor>
  /** The slot at which the first order was opened. */
  firstOrder: number | null
  alarms: string[]
  references: string[]
  /** Wallets claimed by orders with an open page. */
  senders: string[]
  /** Always throws at sightings with one of these transactions. */
  refused: Set<string>
  /** How many of the next sightings throw, as if the database were away. */
  failing: number
}

export function memorySink(): MemorySink {
  const sink: MemorySink = {
    sightings: [],
    confirmed: new Map(),
    settled: new Map(),
    unreadable: new Map(),
    cursors: new Map(),
    firstOrder: null,
    alarms: [],
    references: [],
    senders: [],
    refused: new Set(),
    failing: 0,

    cursor: async (wallet) => sink.cursors.get(wallet) ?? null,
    firstOrderSlot: async () => sink.firstOrder,
    finalSignatures: async (_wallet, signatures) =>
      new Set(signatures.filter((one) => sink.settled.has(one) || sink.unreadable.has(one))),
    unfinalized: async (_wallet, upToSlot) =>
      [...sink.confirmed.values()]
        .filter(({ signature, slot }) => slot <= upToSlot && !sink.settled.has(signature))
        .map(({ signature }) => signature),
    unreadSignatures: async () =>
      [...sink.unreadable.keys()].map((signature) => ({ signature, slot: 0 })),
    async observe(sighting) {
      if (sink.failing > 0) {
        sink.failing -= 1
        throw new Error('the database is away')
      }
      if (sighting.transactions.some(({ signature }) => sink.refused.has(signature))) {
        throw new Error('value out of range')
      }
      sink.sightings.push(sighting)
      const kept = sighting.commitment === 'finalized' ? sink.settled : sink.confirmed
      for (const transaction of sighting.transactions) {
        kept.set(transaction.signature, transaction)
        sink.unreadable.delete(transaction.signature)
      }
      for (const { signature, reason } of sighting.unreadable)
        sink.unreadable.set(signature, reason)
      for (const signature of sighting.dropped) sink.confirmed.delete(signature)
      if (sighting.cursor) sink.cursors.set(sighting.wallet, sighting.cursor)
    },
    openReferences: async (limit) => sink.references.slice(0, limit),
    openSenders: async (limit) => sink.senders.slice(0, limit),
    async alarm({ kind }) {
      sink.alarms.push(kind)
    },
  }
  return sink
}
