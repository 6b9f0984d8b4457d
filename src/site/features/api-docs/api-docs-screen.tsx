import { useEffect, useState } from 'react'
import { answerInTime } from '../../call.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ApiDocument } from './document.ts'
import { OperationCard } from './operation-card.tsx'
import { AssistantSection, WebhookSection } from './push-sections.tsx'

const DOCUMENT = '/api/v1/openapi.json'

/** The data API reference, with a way to try each call. Everything here comes from its OpenAPI document. */
export function ApiDocsScreen() {
  const [document, setDocument] = useState<ApiDocument | null>(null)
  const [failed, setFailed] = useState(false)
  const [key, setKey] = useState('')
  useEffect(() => {
    fetch(DOCUMENT, { signal: answerInTime() })
      .then((answer) => answer.json())
      .then(setDocument, () => setFailed(true))
  }, [])
  return (
    <div className="wrap pt-14 pb-24 lg:pt-20">
      <h1 className="text-4xl">Historical data API</h1>
      <p className="mt-5 max-w-[58ch] text-lg text-text-2">
        Every launch, report, developer, and alert we recorded, as JSON. For lifetime members:
        create a key under Account Settings on the dashboard.
      </p>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="max-w-[68ch] space-y-3 text-text-2">
          <p>Send your key with every call:</p>
          <p className="rounded-lg border border-line bg-sunk px-4 py-3 font-mono text-xs">
            Authorization: Bearer mw_…
          </p>
          <p>
            Each key may make 120 calls a minute. The RateLimit headers of each response show how
            many are left; the Retry-After header of a refused call says when to try again.
          </p>
          <p>
            Lists are paginated: repeat the call with the cursor of the last response until it is
            null. Times are milliseconds since 1970, UTC. Unknown values are null, never 0.
          </p>
          <p>
            <a href={DOCUMENT} className="link inline-flex min-h-11 items-center">
              OpenAPI 3.1 document
            </a>
          </p>
        </div>
        <TextField
          id="api-key"
          label="Your API key"
          hint="Stays on this page; sent only when you try a call."
          value={key}
          onChange={({ target }) => setKey(target.value)}
          autoComplete="off"
          spellCheck={false}
          placeholder="mw_…"
        />
      </div>
      <div className="mt-8 grid gap-4">
        {document &&
          Object.entries(document.paths).map(([path, { get }]) => (
            <OperationCard key={path} path={path} operation={get} apiKey={key} />
          ))}
        <WebhookSection />
        <AssistantSection />
        {!document && !failed && <Skeleton className="h-96 rounded-lg" />}
        {failed && (
          <div className="card p-6">
            <p className="mb-4 text-text-2">The API document could not be loaded.</p>
            <button type="button" onClick={() => location.reload()} className={buttonClass()}>
              Try again
            </button>
          </div>
        )}
      </div>
    </div>
  )
}
