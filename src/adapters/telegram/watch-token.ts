import { TokenRefused } from '../../domains/messages/ports.ts'
import type { Log } from '../../kernel/log.ts'
import { sendFailure } from './send-failure.ts'

/** Runs a call to Telegram. @throws SendFailure */
export type TokenWatch = <T>(call: () => Promise<T>) => Promise<T>

/** Says in the log when Telegram begins to refuse the token, and when it accepts it again; once each. */
export function createTokenWatch(log: Log): TokenWatch {
  let isRefused = false
  return async (call) => {
    try {
      const answer = await call()
      if (isRefused) log.info({}, 'Telegram accepts the bot’s token again')
      isRefused = false
      return answer
    } catch (error) {
      const failure = sendFailure(error)
      if (failure instanceof TokenRefused && !isRefused) {
        isRefused = true
        log.error(
          { reason: failure.message },
          'TELEGRAM_BOT_TOKEN was revoked or is mistyped: set the one that @BotFather shows, and restart',
        )
      }
      throw failure
    }
  }
}
