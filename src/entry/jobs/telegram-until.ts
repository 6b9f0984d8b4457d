import type { Telegram } from '../../domains/messages/index.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'

/** Long enough for an answer that is on its way, so that hardly any message is sent twice. */
const FAREWELL_MS = SECOND

/**
 * Telegram whose calls end a second after `signal` aborts: a stop does not wait for one that is silent. Nor does it wait
 * for the second, once this is disposed of.
 */
export function telegramUntil(
  telegram: Telegram,
  clock: Pick<Clock, 'wait'>,
  signal: AbortSignal,
): Telegram & Disposable {
  const over = new AbortController()
  const bid = () => void clock.wait(FAREWELL_MS, over.signal).then(() => over.abort())
  if (signal.aborted) bid()
  signal.addEventListener('abort', bid, { once: true })
  const last = over.signal
  return {
    ...telegram,
    [Symbol.dispose]: () => over.abort(),
    me: (own = last) => telegram.me(own),
    perform: (chat, call, own = last) => telegram.perform(chat, call, own),
    memberStatus: (chat, user, own = last) => telegram.memberStatus(chat, user, own),
    memberCount: (chat, own = last) => telegram.memberCount(chat, own),
    rights: (chat, own = last) => telegram.rights(chat, own),
    chat: (chat, own = last) => telegram.chat(chat, own),
    createJoinLink: (chat, name, own = last) => telegram.createJoinLink(chat, name, own),
    registerCommands: (commands, where, own = last) =>
      telegram.registerCommands(commands, where, own),
  }
}
