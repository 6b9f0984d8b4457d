import type { Language } from './languages.ts'

/** Alerts by Web Push: notifications of a member's own browsers. */

/** Browsers of one account that get alerts. */
export const MOST_DEVICES = 10
/** Characters of an endpoint; Windows' are the longest, with some 500. */
export const MOST_ENDPOINT = 1_000

/** What a notification shows. Text from strangers in it is cleaned and cut. */
export type PushMessage = {
  title: string
  body: string
  /** The page of our site that a click opens. */
  path: string
  /** A later notification with the same tag replaces this one. */
  tag: string
}

/** A browser that gets alerts. */
export type PushDeviceBody = {
  id: string
  /** e.g. `Firefox on Linux`. */
  browser: string
  added_at: number
  /** It is the browser that asks. */
  here: boolean
  /** Since when its push service takes nothing; null: the last message was taken, or none was sent yet. */
  failing_since: number | null
}

/** `GET /api/account/push`. `key`: by which browsers know whose messages to take, as their `applicationServerKey`. */
export type PushBody = { key: string; devices: PushDeviceBody[] }

/** `POST /api/account/push/:id/test`. `gone`: the browser took its permission back, and the device is deleted. */
export type PushTestBody = { outcome: 'sent' | 'failed' | 'gone' }

/** What a test shows, which a member sends to a browser of theirs. */
export const PUSH_TEST: Record<Language, PushMessage> = {
  en: {
    title: 'Alerts come here',
    body: 'This browser gets the alerts of your filters that are sent to it.',
    path: '/alerts',
    tag: 'test',
  },
  es: {
    title: 'Las alertas llegan aquí',
    body: 'Este navegador recibe las alertas de los filtros que envías a él.',
    path: '/alerts',
    tag: 'test',
  },
}
