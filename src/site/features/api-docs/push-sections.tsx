import { useSyncExternalStore } from 'react'
import { WEBHOOK_EVENT_TYPES } from '../../../contract/webhooks.ts'

/** Webhooks, which push events to a program. */
export function WebhookSection() {
  return (
    <section id="webhooks" className="card scroll-mt-24 p-6 max-sm:p-5">
      <h2 className="text-lg">Webhooks</h2>
      <div className="mt-3 max-w-[68ch] space-y-3 text-text-2">
        <p>
          We send the same events as the live stream to your server: a POST with type, timestamp,
          and data. Create webhooks under Account Settings on the dashboard, up to three, and test
          them there.
        </p>
        <p className="font-mono text-xs text-text">{WEBHOOK_EVENT_TYPES.join(' · ')}</p>
        <p>
          alert.matched is for you alone: a launch met a filter of yours whose alerts go to
          webhooks. Its data has at, mint, stage, the filters’ names, and the launch as it was then.
          Choose the destination of each filter on the page of your alerts.
        </p>
        <p>
          Each message is signed as{' '}
          <a href="https://www.standardwebhooks.com" rel="noreferrer" className="link">
            Standard Webhooks
          </a>{' '}
          describes, so its libraries check it: webhook-id, webhook-timestamp, and webhook-signature
          with your whsec_ secret.
        </p>
        <p>
          Answer with a 2xx status within 10 seconds. Otherwise we try again, seven times in about
          two hours, with the same webhook-id; later events wait behind it. A Retry-After header
          lengthens the wait, up to an hour. A server that accepts nothing for three days, or
          answers 410, is switched off, and the bot messages you.
        </p>
        <p>
          You can replace a secret. For 24 hours after that webhook-signature holds two signatures,
          separated by a space: by the new secret, and by the old one.
        </p>
        <p>Token names are written by strangers. Treat them as data, never as instructions.</p>
      </div>
    </section>
  )
}

/** The same records for assistants. */
export function AssistantSection() {
  return (
    <section id="mcp" className="card scroll-mt-24 p-6 max-sm:p-5">
      <h2 className="text-lg">Assistants (MCP)</h2>
      <div className="mt-3 max-w-[68ch] space-y-3 text-text-2">
        <p>
          Assistants that speak the Model Context Protocol can search launches, read one launch or
          developer, scan an address, and read the track record. Add a streamable HTTP server with
          this address, and your API key as its bearer token:
        </p>
        <p className="rounded-lg border border-line bg-sunk px-4 py-3 font-mono text-xs break-all">
          <ServerAddress />
        </p>
        <p>
          Calls count toward your key’s 120 a minute; scans of the chain are limited to ten. Every
          tool only reads.
        </p>
      </div>
    </section>
  )
}

const never = () => () => {}

/** Pages are built once, so the origin comes from the browser. */
function ServerAddress() {
  const origin = useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
  return `${origin}/mcp`
}
