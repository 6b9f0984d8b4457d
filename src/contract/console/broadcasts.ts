import type { PlanId } from '../plans.ts'

/** Messages to many members. Times are milliseconds UTC. */

/** A part of a broadcast, as Telegram shows it. */
export type BroadcastSpan = { kind: 'plain' | 'bold' | 'code'; text: string }

/** UTF-16 units, as Telegram counts; it allows 4,096. */
export const MOST_BROADCAST = 3_500
/** Telegram ignores more than 100 entities, links included. */
const MOST_MARKED = 50
const MARKED = /\*\*(?=\S)([^\n*]+?)(?<=\S)\*\*|`([^\n`]+)`/g

/**
 * Reads a broadcast's marks: `**bold**` and `` `code` ``, each within a line. Everything else is text, so
 * it can't hide a link behind other words.
 */
export function readBroadcast(text: string): BroadcastSpan[] {
  const spans: BroadcastSpan[] = []
  const add = (kind: BroadcastSpan['kind'], part: string) => {
    if (part !== '') spans.push({ kind, text: part })
  }
  let from = 0
  for (const { 0: whole, 1: bold, 2: code, index } of [...text.matchAll(MARKED)].slice(
    0,
    MOST_MARKED,
  )) {
    add('plain', text.slice(from, index))
    if (bold !== undefined) add('bold', bold)
    else add('code', code ?? '')
    from = index + whole.length
  }
  add('plain', text.slice(from))
  return spans
}

/** `stopping`: it was stopped while a copy was being sent. */
export type BroadcastState = 'draft' | 'running' | 'stopping' | 'stopped' | 'done'

export type BroadcastBody = {
  id: string
  text: string
  /** null: all members. */
  plan: PlanId | null
  author: string
  changed_at: number
  started_at: number | null
  ended_at: number | null
  state: BroadcastState
  /** How many members it is for: now if it is a draft, else when it started. */
  recipients: number
  /** About how long sending takes, in seconds. */
  takes_seconds: number
  sent: number
  /** Blocked the bot, or never wrote to it. */
  blocked: number
  /** Refused by Telegram, or too old. */
  failed: number
  /** Interrupted while they were sent: they may have arrived, and are not sent again. */
  unclear: number
}

export type BroadcastsBody = {
  broadcasts: Pick<
    BroadcastBody,
    'id' | 'text' | 'plan' | 'author' | 'changed_at' | 'started_at' | 'state'
  >[]
  next: string | null
}

export type DraftBody = { id: string }
