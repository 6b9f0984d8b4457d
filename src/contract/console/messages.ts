import type { PlanId } from '../plans.ts'

/** The console's messages. Times are milliseconds UTC. */

export type SupportThread = {
  id: string
  /** null: encrypted under another key. */
  name: string | null
  username: string | null
  plan: PlanId | null
  last_at: number
  /** null: everything is answered. */
  waiting_since: number | null
}

export type SupportThreadsBody = { threads: SupportThread[]; next: string | null }

export type SupportThreadBody = {
  thread: SupportThread
  /** `author` null: the person wrote it. `text` null: encrypted under another key. */
  messages: { id: string; at: number; author: string | null; text: string | null }[]
}

export type LettersBody = {
  letters: {
    id: string
    at: number
    account: string | null
    name: string
    reply_to: string
    message: string
    /** A wallet of the crew that it disputes; null: it is about something else. */
    crew: string | null
    done_at: number | null
    done_by: string | null
  }[]
  next: string | null
}

/** Messages that the bot gave up. Their text is encrypted. */
export type FailedMessagesBody = {
  messages: {
    id: string
    about: string
    created_at: number
    failed_at: number
    tries: number
    failure: string | null
  }[]
  next: string | null
}
