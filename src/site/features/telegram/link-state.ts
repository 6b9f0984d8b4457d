import type { RefusalCode } from '../../../contract/errors.ts'

/** Where a link into the bot stands on the page that asked for it. */
export type LinkState = {
  /** null: it is being asked for. */
  url: string | null
  sending: boolean
  /** What is wrong with the code, or with the link. */
  error: string | null
  /** Nothing helps but another account or a new sign-in. */
  refused: RefusalCode | null
}

export type LinkEvent =
  | { type: 'asked' }
  | { type: 'issued'; url: string }
  | { type: 'typed' }
  | { type: 'sent' }
  | { type: 'failed'; code: RefusalCode | 'network'; message: string }

export const NO_LINK: LinkState = { url: null, sending: false, error: null, refused: null }

/** A code may be typed wrong; what will fail again is said, and the link taken away. */
const MAY_TRY_AGAIN: ReadonlySet<string> = new Set([
  'network',
  'internal',
  'rate_limited',
  'code_wrong',
  'code_expired',
])

export function linkReducer(state: LinkState, event: LinkEvent): LinkState {
  switch (event.type) {
    case 'asked':
      return { ...state, url: null, refused: null, error: state.refused ? null : state.error }
    case 'issued':
      return { ...state, url: event.url }
    case 'typed':
      return { ...state, error: null }
    case 'sent':
      return { ...state, sending: true, error: null }
    case 'failed':
      return {
        ...state,
        sending: false,
        error: event.message,
        refused: event.code !== 'network' && !MAY_TRY_AGAIN.has(event.code) ? event.code : null,
      }
  }
}

/** What was typed or pasted, as the six digits that it may be. */
export function typedCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}
