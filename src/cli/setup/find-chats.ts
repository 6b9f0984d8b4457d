import { createSetupChatFinder, type SetupChat } from '../../adapters/telegram/find-setup-chats.ts'
import type { TelegramConfig } from '../../config/telegram.ts'
import { SendFailure } from '../../domains/messages/index.ts'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.ts'
import { type Entropy, newId } from '../../kernel/ids.ts'
import { askYesOrNo, type Terminal } from './terminal.ts'

/** A server that polls is back after three seconds, and ends our poll. */
const PROBE_SECONDS = 5
const VALID_MS = 10 * MINUTE

/** By its kind, what each chat is called. */
type WantedChats = ReadonlyMap<SetupChat['kind'], string>

type FoundChats = Partial<Record<SetupChat['kind'], string>>

type Tools = { terminal: Terminal; clock: Clock; entropy: Entropy }

/**
 * Finds the ids of chats through the bot: an administrator of each posts a code there, which is valid once and
 * for ten minutes, and the terminal asks whether these are the right ones.
 * @returns the ids of chats that were confirmed; others are missing
 * @throws PermanentError if a server takes the bot's messages
 */
export async function findChats(
  settings: Pick<TelegramConfig, 'botToken' | 'apiRoot'>,
  wanted: WantedChats,
  { terminal, clock, entropy }: Tools,
): Promise<FoundChats> {
  const hear = createSetupChatFinder(settings)
  const code = newId(entropy)
  await hear(code, PROBE_SECONDS)
  terminal.say('')
  terminal.say(`Make the bot an administrator of ${[...wanted.values()].join(' and ')}.`)
  terminal.say('Then post this line there, within ten minutes:')
  terminal.say('')
  terminal.say(`  /setup ${code}`)
  terminal.say('')
  const found = await waitFor(hear, code, wanted, clock)
  for (const { id, kind, title } of found)
    terminal.say(`Found ${wanted.get(kind)}: ${title} (${id})`)
  if (found.length < wanted.size)
    terminal.say('Not all were found in time. Run setup again to find the others.')
  if (found.length === 0 || !(await askYesOrNo(terminal, 'Use what was found?'))) return {}
  return Object.fromEntries(found.map(({ kind, id }) => [kind, id]))
}

/** Telegram is asked again in a second; whatever else fails ends the search. */
function nothingYet(error: Error): SetupChat[] {
  if (error instanceof SendFailure) return []
  throw error
}

/** Of each kind the first chat counts. */
async function waitFor(
  hear: ReturnType<typeof createSetupChatFinder>,
  code: string,
  wanted: WantedChats,
  clock: Clock,
): Promise<SetupChat[]> {
  const until = clock.monotonic() + VALID_MS
  const found = new Map<SetupChat['kind'], SetupChat>()
  while (found.size < wanted.size && clock.monotonic() < until) {
    for (const chat of await hear(code, PROBE_SECONDS).catch(nothingYet)) {
      if (wanted.has(chat.kind) && !found.has(chat.kind)) found.set(chat.kind, chat)
    }
    // Updates that wait are answered at once, again and again.
    if (found.size < wanted.size) await clock.wait(SECOND)
  }
  return [...found.values()]
}
