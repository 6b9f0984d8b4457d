import { z } from 'zod'
import type { Chain } from './chain.ts'
import type { ListedEntry } from './entry.ts'

const Methods = z.array(z.string()).nullable().default(null)

/**
 * Faults that real providers have. `methods: null` means all of them.
 * - `refusals`: answers with this HTTP status and a `Retry-After`;
 * - `timeouts`: the answer never comes;
 * - `unhealthy`: `getHealth` answers -32005;
 * - `silentSockets`: WebSockets stay open and silent;
 * - `duplicates`: history and notifications come twice;
 * - `reordering`: batches and notifications come in the wrong order, and so do the transactions
 * within a slot;
 * - `gaps`: history leaves transactions out (`lists`) or can't find them (`reads`): these
 * signatures or all, until `forMs` after they landed, or for as long as the fault is on;
 * - `drops`: so many of the next transactions vanish between confirmed and finalized;
 * - `finalityStalls`: slots are confirmed, and none becomes final.
 */
const ChainFaultSettings = z.strictObject({
  refusals: z
    .strictObject({
      status: z.int().min(400).max(599).default(429),
      retryAfterSeconds: z.int().nonnegative().default(1),
      methods: Methods,
    })
    .nullable()
    .default(null),
  timeouts: z.strictObject({ methods: Methods }).nullable().default(null),
  unhealthy: z.boolean().default(false),
  silentSockets: z.boolean().default(false),
  duplicates: z.boolean().default(false),
  reordering: z.boolean().default(false),
  gaps: z
    .strictObject({
      signatures: z.array(z.string()).nullable().default(null),
      forMs: z.number().positive().nullable().default(null),
      lists: z.boolean().default(true),
      reads: z.boolean().default(true),
    })
    .nullable()
    .default(null),
  drops: z.int().nonnegative().default(0),
  finalityStalls: z.boolean().default(false),
})

type ChainFaultSettings = z.output<typeof ChainFaultSettings>

export type Faults = ReturnType<typeof createFaults>

/** Switches faults on and off. All are off at first. */
export function createFaults(chain: Chain) {
  let settings = ChainFaultSettings.parse({})
  const doomed = new Map<string, number>()

  function inGap({ signature, slot }: ListedEntry): boolean {
    const { gaps } = settings
    if (!gaps || (gaps.signatures && !gaps.signatures.includes(signature))) return false
    const age = (chain.slot('processed') - slot) * chain.pace.slotMs
    return gaps.forMs === null || age < gaps.forMs
  }

  function set(wanted: z.input<typeof ChainFaultSettings>): void {
    settings = ChainFaultSettings.parse(wanted)
    chain.stallFinality(settings.finalityStalls)
  }

  chain.listen((event) => {
    if (event.kind === 'slot') {
      for (const [signature, slot] of doomed) {
        if (slot > event.slot) continue
        doomed.delete(signature)
        chain.drop(signature)
      }
    } else if (event.kind === 'reached' && event.commitment === 'confirmed' && settings.drops > 0) {
      settings = { ...settings, drops: settings.drops - 1 }
      const { confirmedSlots, finalizedSlots } = chain.pace
      const between = Math.ceil((confirmedSlots + finalizedSlots) / 2)
      doomed.set(event.landed.entry.signature, event.slot + between)
    }
  })

  return {
    get settings(): Readonly<ChainFaultSettings> {
      return settings
    },
    /** Replaces all settings; omitted faults are off. Throws a ZodError on invalid input. */
    set,
    clear: () => set({}),

    /** Whether `getTransaction` temporarily doesn't find the entry. */
    hides: (entry: ListedEntry): boolean => settings.gaps?.reads === true && inGap(entry),
    /** A page of history, as a faulty provider returns it. */
    list<Entry extends ListedEntry>(entries: Entry[]): Entry[] {
      const { gaps, duplicates, reordering } = settings
      const seen = gaps?.lists ? entries.filter((entry) => !inGap(entry)) : entries
      const ordered = reordering ? reverseWithinSlots(seen) : seen
      return duplicates ? ordered.flatMap((entry) => [entry, entry]) : ordered
    },
    refusalOf(methods: string[]): ChainFaultSettings['refusals'] {
      return settings.refusals && concerns(settings.refusals, methods) ? settings.refusals : null
    },
    timesOut: (methods: string[]): boolean =>
      settings.timeouts !== null && concerns(settings.timeouts, methods),
  }
}

function concerns(fault: { methods: string[] | null }, methods: string[]): boolean {
  return fault.methods === null || methods.some((name) => fault.methods?.includes(name))
}

function reverseWithinSlots<Entry extends ListedEntry>(entries: Entry[]): Entry[] {
  const slots = new Map<number, Entry[]>()
  for (const entry of entries) {
    const others = slots.get(entry.slot) ?? []
    slots.set(entry.slot, [entry, ...others])
  }
  return [...slots.values()].flat()
}
