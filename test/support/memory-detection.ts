import type {
  ChainEvent,
  DetectionSink,
  EventBatch,
  Gap,
  SourceCursor,
  SourceEvent,
} from '../../src/domains/launches/ports.ts'

/** A detection that keeps everything in memory. */
export type MemoryDetection = DetectionSink & {
  batches: EventBatch[]
  /** The emitted batches, in order. */
  events(): SourceEvent[]
  mints(): (string | null)[]
  gaps(): Gap[]
  cursorOf(program: string): number | undefined
  setCursor(program: string, slot: number): void
  /** Launches that an earlier process emitted as processed. */
  left: string[]
  /** How many of the next calls of `take` throw, as if the database were away. */
  failing: number
  /** Called before anything is taken. */
  onTake(): Promise<void>
}

export function memoryDetection(source = 'websocket'): MemoryDetection {
  const cursors = new Map<string, SourceCursor>()
  const detection: MemoryDetection = {
    batches: [],
    left: [],
    failing: 0,
    onTake: async () => {},
    events: () => detection.batches.flatMap(({ events }) => [...events]),
    mints: () =>
      detection
        .events()
        .filter((event): event is ChainEvent => 'mint' in event)
        .map(({ mint }) => mint),
    gaps: () => detection.events().filter((event): event is Gap => event.kind === 'gap'),
    cursorOf: (program) => cursors.get(program)?.slot,
    setCursor: (program, slot) => cursors.set(program, { source, program, slot, readUntil: null }),
    async take(batches) {
      await detection.onTake()
      if (detection.failing > 0) {
        detection.failing -= 1
        throw new Error('the database is away')
      }
      detection.batches.push(...batches)
    },
    cursors: async () => [...cursors.values()],
    unconfirmed: async () => detection.left,
    async reached(moved) {
      for (const cursor of moved) cursors.set(cursor.program, cursor)
    },
  }
  return detection
}
