import { textsIn } from '../../../src/entry/bot/texts/languages.ts'
import type { ConsoleHost } from '../../../src/entry/http/console/console-host.ts'
import type { Page } from '../../../src/entry/http/prepare-page.ts'
import { NO_HISTORY } from '../no-history.ts'

function page(text: string, type: string): Page {
  return {
    body: new TextEncoder().encode(text),
    packed: null,
    etag: `W/"${text}"`,
    type,
    cacheControl: 'no-store',
    csp: null,
  }
}

/** A console whose files contain their own names: `sign-in`, `console`, and one script of each. */
export const CONSOLE: ConsoleHost = {
  origin: null,
  release: { version: '1.2.3', commit: 'c0ffee1' },
  files: {
    signIn: page('sign-in', 'text/html'),
    console: page('console', 'text/html'),
    asset: (path) =>
      ({
        '/operator/assets/sign-in.js': {
          page: page('sign-in.js', 'text/javascript'),
          isForSignIn: true,
        },
        '/operator/assets/console.js': {
          page: page('console.js', 'text/javascript'),
          isForSignIn: false,
        },
      })[path] ?? null,
  },
  explorer: 'https://explorer.example/tx/{signature}',
  rescan: async () => [],
  history: NO_HISTORY,
  answerText: (text) => `Support: ${text}`,
  broadcastText: textsIn(null).notices.broadcast,
  freeBytes: async () => 5e9,
  examine: async () => ['Nothing to fix.'],
}
