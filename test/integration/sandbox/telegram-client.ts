import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Api, GrammyError } from 'grammy'
import { startWorld, type WorldOptions } from '../../../sandbox/world.ts'
import { jumpingClock } from '../../support/clocks/jumping-clock.ts'

/** Every kind of update that this world makes. */
const EVERYTHING = [
  'message',
  'channel_post',
  'callback_query',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
] as const

/** A Telegram in a folder of its own, people in it, and an unmodified grammY as its bot. */
export async function startTelegram(options: Partial<WorldOptions> = {}) {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'telegram-')))
  const clock = jumpingClock()
  const world = await startWorld({
    parts: ['telegram'],
    rpcPort: 0,
    wsPort: 0,
    pricesPort: 0,
    webhookRetryMs: 10,
    now: clock.now,
    ...options,
    dataDir,
  })
  const { telegram } = world
  if (!telegram) throw new Error('no Telegram')
  const [owner, mira, jonas] = telegram.users()
  if (!owner || !mira || !jonas) throw new Error('nobody is there')
  const api = new Api(telegram.token, { apiRoot: telegram.origin })
  return {
    telegram,
    api,
    owner,
    mira,
    jonas,
    clock,
    dataDir,
    env: world.env,
    /** What is waiting for the bot, confirmed once read. */
    async updates() {
      const found = await api.getUpdates({ allowed_updates: EVERYTHING })
      await api.getUpdates({ offset: (found.at(-1)?.update_id ?? 0) + 1 })
      return found
    },
    async stop() {
      await world.stop()
      if (!options.dataDir) await rm(dataDir, { recursive: true })
    },
  }
}

export type TestTelegram = Awaited<ReturnType<typeof startTelegram>>

/** `400: Bad Request: …`, as Telegram refused it; an answer instead fails the test. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof GrammyError) return `${error.error_code}: ${error.description}`
    throw error
  }
  throw new Error('it was not refused')
}

export const cannotWrite = "403: Forbidden: bot can't initiate conversation with a user"
