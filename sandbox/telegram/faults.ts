import { z } from 'zod'

const Methods = z.array(z.string()).nullable().default(null)
const Times = z.int().positive().nullable().default(null)

/**
 * Faults of the Bot API. `methods: null` means all of them, `times: null` for as long as the fault
 * is on.
 * - `refusals`: answers with this error code, only in `chats` unless null. After a 429 the method is refused
 *   in that chat until its `retry_after` is over, as Telegram does;
 * - `timeouts`: the answer never comes, and nothing is done;
 * - `lostAnswers`: what was asked is done, and the connection breaks before the answer;
 * - `duplicates`: `getUpdates` hands out updates twice;
 * - `strictRates`: answers 429 above Telegram's limits on sending.
 */
export const TelegramFaultSettings = z.strictObject({
  refusals: z
    .strictObject({
      code: z.int().min(400).max(599).default(429),
      retryAfterSeconds: z.int().positive().default(1),
      methods: Methods,
      chats: z.array(z.int()).nullable().default(null),
      times: Times,
    })
    .nullable()
    .default(null),
  timeouts: z.strictObject({ methods: Methods }).nullable().default(null),
  lostAnswers: z.strictObject({ methods: Methods, times: Times }).nullable().default(null),
  duplicates: z.boolean().default(false),
  strictRates: z.boolean().default(false),
})

export type TelegramFaultSettings = z.output<typeof TelegramFaultSettings>

export type TelegramFaults = ReturnType<typeof createTelegramFaults>

/** Switches faults on and off. All are off at first. */
export function createTelegramFaults() {
  let settings = TelegramFaultSettings.parse({})

  /** Counts one use of a fault, which ends after its last. */
  function use(name: 'refusals' | 'lostAnswers', method: string): boolean {
    const fault = settings[name]
    if (!fault || !concerns(fault, method)) return false
    if (fault.times !== null) {
      const times = fault.times - 1
      settings = { ...settings, [name]: times > 0 ? { ...fault, times } : null }
    }
    return true
  }

  return {
    get settings(): Readonly<TelegramFaultSettings> {
      return settings
    },
    /** Replaces all settings; omitted faults are off. Throws a ZodError on invalid input. */
    set(wanted: z.input<typeof TelegramFaultSettings>): void {
      settings = TelegramFaultSettings.parse(wanted)
    },
    clear(): void {
      settings = TelegramFaultSettings.parse({})
    },

    /** @param chat null: the call names none */
    refusalOf(
      method: string,
      chat: number | null,
    ): NonNullable<TelegramFaultSettings['refusals']> | null {
      const { refusals } = settings
      if (refusals?.chats && (chat === null || !refusals.chats.includes(chat))) return null
      return use('refusals', method) ? refusals : null
    },
    losesAnswer: (method: string): boolean => use('lostAnswers', method),
    timesOut: (method: string): boolean =>
      settings.timeouts !== null && concerns(settings.timeouts, method),
  }
}

function concerns(fault: { methods: string[] | null }, method: string): boolean {
  return fault.methods?.includes(method) ?? true
}
