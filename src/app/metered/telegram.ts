import type { Meter } from '../../contract/metrics.ts'
import { SendFailure, type Telegram } from '../../domains/messages/index.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'

/** Counts the calls that the send queue paces, with how they ended and how long they took. */
export function meterTelegram(telegram: Telegram, clock: Clock, meter: Meter): Telegram {
  return {
    ...telegram,
    async perform(chat, call, signal) {
      const began = clock.monotonic()
      const ended = (result: string) => {
        meter.count('mintwatch_telegram_calls_total', { method: call.method, result })
        meter.observe('mintwatch_telegram_seconds', {}, (clock.monotonic() - began) / SECOND)
      }
      try {
        const answer = await telegram.perform(chat, call, signal)
        ended('done')
        return answer
      } catch (error) {
        ended(error instanceof SendFailure ? error.kind : 'failed')
        throw error
      }
    },
  }
}
