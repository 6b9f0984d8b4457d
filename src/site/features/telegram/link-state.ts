import type { RefusalCode } from '../../../contract/errors.ts'

/** The state of a link into the bot on the page that requested it. */
type LinkState = {
  /** null while it is being requested. */
  url: string | null
  sending: boolean
  /** What is wrong with the code or the link. */
  error: string | null
  /** Set when retrying cannot help; another account or a new sign-in is needed. */
  refused: RefusalCode | null
}

export type LinkEvent =
  | { type: 'asked' }
  | { type: 'issued'; url: string }
  | { type: 'typed' }
  | { type: 'sent' }
  | { type: 'linked' }
  | { type: 'failed'; code: RefusalCode | 'network'; message: string }

export const NO_LINK: LinkState = { url: null, sending: false, error: null, refused: null }

/** Errors after which the same link can be tried again, such as a mistyped code. */
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
    case 'linked':
      return { ...state, sending: false }
    case 'failed':
      return {
        ...state,
        sending: false,
        error: event.message,
        refused: event.code !== 'network' && !MAY_TRY_AGAIN.has(event.code) ? event.code : null,
      }
  }
}

/** Keeps up to six digits of what was typed or pasted. */
export function typedCode(text: string): string {
  return text.replace(/\D/g, '').slice(0, 6)
}
