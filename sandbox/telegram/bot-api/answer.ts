import type { ResponseParameters } from 'grammy/types'
import { BotApiError, tooMany } from '../error.ts'
import type { TelegramFaults } from '../faults.ts'
import type { Rates } from '../rates.ts'
import type { SandboxTelegram } from '../telegram.ts'
import type { BotWebhookSender } from '../webhook.ts'
import { METHODS, SENDING } from './methods.ts'
import { createParams, type Params } from './params.ts'

/** A bot's call and its result, for tests. */
export type ApiCall = {
  method: string
  payload: Readonly<Record<string, unknown>>
  /** Unix milliseconds. */
  at: number
  /** 200, or the error's code. */
  code: number
  description?: string
}

export type Body =
  | { ok: true; result: unknown }
  | { ok: false; error_code: number; description: string; parameters?: ResponseParameters }

const MAX_CALLS = 10_000

export type Answerer = ReturnType<typeof createAnswerer>

/** Executes calls under the active limits and faults, and records them. */
export function createAnswerer(
  telegram: SandboxTelegram,
  webhook: () => BotWebhookSender,
  faults: TelegramFaults,
  rates: Rates,
) {
  const calls: ApiCall[] = []

  /** The chat of a call: that of the pressed button for its answer. */
  function chatOf(params: Params): number | null {
    const press = params.text('callback_query_id')
    return (
      params.int('chat_id') ?? (press === null ? null : telegram.store.press(press)?.chat) ?? null
    )
  }

  async function carryOut(name: string, params: Params, signal: AbortSignal): Promise<unknown> {
    const method = METHODS.get(name.toLowerCase())
    if (!method) throw new BotApiError(404, 'Not Found')
    const chat = chatOf(params)
    const call = `${name.toLowerCase()} ${chat}`
    rates.checkHeld(call)
    const refused = faults.refusalOf(name, chat)
    if (refused) {
      if (refused.code === 429) rates.hold(call, refused.retryAfterSeconds)
      throw refused.code === 429
        ? tooMany(refused.retryAfterSeconds)
        : new BotApiError(
            refused.code,
            refused.code >= 500 ? 'Internal Server Error' : 'Bad Request',
          )
    }
    const counts = faults.settings.strictRates && SENDING.has(name.toLowerCase())
    if (counts && chat !== null) {
      rates.count(chat, telegram.store.room(chat)?.type === 'supergroup')
    }
    const result = await method(telegram, params, { webhook: webhook(), signal })
    const isUpdates = faults.settings.duplicates && Array.isArray(result)
    return isUpdates && /^getupdates$/i.test(name) ? [...result, ...result] : result
  }

  async function answer(name: string, params: Params, signal: AbortSignal): Promise<Body> {
    const call = { method: name, payload: params.given, at: telegram.now() }
    const note = (outcome: Pick<ApiCall, 'code' | 'description'>) => {
      calls.push({ ...call, ...outcome })
      if (calls.length > MAX_CALLS) calls.splice(0, calls.length - MAX_CALLS)
    }
    try {
      const result = await carryOut(name, params, signal)
      note({ code: 200 })
      return { ok: true, result }
    } catch (error) {
      if (!(error instanceof BotApiError)) throw error
      note({ code: error.code, description: error.message })
      return refusal(error)
    }
  }

  return {
    calls,
    answer,
    /** A call in a webhook's response; its result is discarded. */
    reply: (name: string, payload: Record<string, unknown>) =>
      answer(name, createParams(payload), new AbortController().signal),
  }
}

export function refusal({ code, message, parameters }: BotApiError): Body {
  return {
    ok: false,
    error_code: code,
    description: message,
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  }
}
