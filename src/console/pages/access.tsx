import { useState } from 'react'
import { buttonClass } from '../../site/ui/button.ts'
import { TextField } from '../../site/ui/field.tsx'
import { toast } from '../../site/ui/toast.tsx'
import { dropPasskey, getAccess, makePasskey, signOut } from '../api.ts'
import { Failed, PageTitle, Waiting } from '../features/list.tsx'
import { Section, Tag, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

/** The operator's own passkeys and browsers. */
export function AccessPage() {
  const { answer, error, reload } = useAnswer('access', getAccess)
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />

  async function change(what: Promise<unknown>, done: string) {
    try {
      await what
      toast({ title: done })
    } catch (failure) {
      toast({ title: (failure as Error).message, destructive: true })
    }
    reload()
  }

  return (
    <>
      <PageTitle title="Your access">
        Signed in as {answer.name} ({answer.role}) until <When at={answer.open_until} />.
      </PageTitle>
      <Section title="Passkeys">
        <ul className="border-t border-line text-sm">
          {answer.passkeys.map(({ id, name, created_at, used_at }) => (
            <Item
              key={id}
              title={name}
              note={
                <>
                  made <When at={created_at} />, used <When at={used_at} />
                </>
              }
              button={answer.passkeys.length > 1 ? `Remove ${name}` : null}
              onPress={() => change(dropPasskey(id), `Removed ${name}`)}
            />
          ))}
        </ul>
        {answer.role === 'owner' && (
          <AddPasskey onAdd={(name) => change(makePasskey(name), `Added ${name}`)} />
        )}
      </Section>
      <Section title="Browsers">
        <ul className="border-t border-line text-sm">
          {answer.browsers.map((one) => (
            <Item
              key={one.id}
              title={
                <span className="flex flex-wrap gap-2">
                  {one.browser}
                  {one.is_this && <Tag tone="go">this one</Tag>}
                  {one.open_until === null && <Tag>not signed in</Tag>}
                </span>
              }
              note={
                <>
                  {one.address}, seen <When at={one.seen_at} />
                </>
              }
              button={one.is_this ? null : `Sign out ${one.browser}`}
              onPress={() => change(signOut(one.id), `Signed out ${one.browser}`)}
            />
          ))}
        </ul>
      </Section>
    </>
  )
}

function Item({
  title,
  note,
  button,
  onPress,
}: {
  title: React.ReactNode
  note: React.ReactNode
  button: string | null
  onPress: () => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div>
        <div className="font-medium">{title}</div>
        <p className="text-xs text-text-3">{note}</p>
      </div>
      {button && (
        <button type="button" onClick={onPress} className={buttonClass('secondary', 'sm')}>
          {button}
        </button>
      )}
    </li>
  )
}

/** A second passkey, on another device or a security key. */
function AddPasskey({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(name.trim())
        setName('')
      }}
      className="mt-6 grid max-w-md grid-cols-[1fr_auto] items-start gap-3"
    >
      <TextField
        id="new-passkey"
        label="Another passkey"
        placeholder="Security key"
        required
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
        hint="If you lose your only passkey, the command line can let you in again."
      />
      <button type="submit" className={`${buttonClass('secondary', 'md')} mt-7.5`}>
        Add
      </button>
    </form>
  )
}
