import { useCallback, useEffect, useState } from 'react'
import type { ApiKeyBody, NewApiKeyBody } from '../../../contract/api/key-bodies.ts'
import type { AccountBody } from '../../../contract/records.ts'
import { getApiKeys, makeApiKey } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.tsx'
import { formatDate } from '../format/dates.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { failureReason, RevokeKey } from './revoke-key.tsx'
import { SettingsSection } from './settings-section.tsx'

type ApiKeysProps = { account: AccountBody; refresh: () => Promise<void> }

/** A lifetime member's keys for the historical data API: list, create, and revoke. */
export function ApiKeys({ account, refresh }: ApiKeysProps) {
  const [keys, setKeys] = useState<ApiKeyBody[] | null>(null)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<NewApiKeyBody | null>(null)

  const load = useCallback(async () => {
    const answer = await getApiKeys().catch(() => null)
    if (answer) setKeys(answer.keys)
  }, [])
  useEffect(() => {
    load()
  }, [load])

  return (
    <SettingsSection title="API keys">
      <p className="max-w-[56ch]">
        For the historical data API: every launch, report, developer, and alert we recorded. See the{' '}
        <a href="/api-docs" className="link">
          API documentation
        </a>
        .
      </p>
      {keys && keys.length > 0 && (
        <KeyList
          keys={keys}
          editable={open}
          onRevoked={async (id) => {
            if (made?.id === id) setMade(null)
            await load()
          }}
        />
      )}
      {made && <Secret secret={made.key} />}
      {open ? (
        <FreshSignIn id="api-key-sign-in-code" account={account} refresh={refresh}>
          <MakeKey
            onMade={async (key) => {
              setMade(key)
              await load()
            }}
          />
        </FreshSignIn>
      ) : (
        <button type="button" onClick={() => setOpen(true)} className={buttonClass('secondary')}>
          Create or revoke keys
        </button>
      )}
    </SettingsSection>
  )
}

type KeyListProps = {
  keys: ApiKeyBody[]
  editable: boolean
  onRevoked: (id: string) => Promise<void>
}

function KeyList({ keys, editable, onRevoked }: KeyListProps) {
  return (
    <ul className="num w-full divide-y divide-line rounded-lg border border-line">
      {keys.map((key) => (
        <li key={key.id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
          <span>
            <span className="font-medium text-text">{key.name}</span>{' '}
            <span className="font-mono text-xs">{key.prefix}…</span>
            <span className="block text-xs text-text-3">
              Made {formatDate(key.created_at)} ·{' '}
              {key.last_used_at === null ? 'never used' : `used ${formatDate(key.last_used_at)}`}
            </span>
          </span>
          {editable && <RevokeKey apiKey={key} onRevoked={onRevoked} />}
        </li>
      ))}
    </ul>
  )
}

function MakeKey({ onMade }: { onMade: (key: NewApiKeyBody) => Promise<void> }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    try {
      const key = await makeApiKey(name)
      setName('')
      await onMade(key)
    } catch (error) {
      toast({ title: 'Key not created', description: failureReason(error), destructive: true })
    }
    setBusy(false)
  }

  return (
    <form
      className="w-full max-w-sm"
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      <TextField
        id="api-key-name"
        label="Name of the new key"
        hint="To tell your keys apart, e.g. the program that uses it."
        value={name}
        maxLength={40}
        onChange={({ target }) => setName(target.value)}
      />
      <button type="submit" disabled={busy} className={`mt-2 ${buttonClass('secondary')}`}>
        Create a key
      </button>
    </form>
  )
}

function Secret({ secret }: { secret: string }) {
  return (
    <div className="w-full rounded-lg border border-mint-line bg-mint-soft p-4" role="status">
      <p className="text-text">Copy this key now. It won’t be shown again.</p>
      <p className="mt-2 flex items-center justify-between gap-2">
        <code translate="no" className="min-w-0 font-mono text-xs break-all text-text">
          {secret}
        </code>
        <CopyButton text={secret} name="Copy API key" done="API key copied" />
      </p>
    </div>
  )
}
