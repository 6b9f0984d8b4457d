import { type FormEvent, type ReactNode, useState } from 'react'
import type { UserBody } from '../../../contract/records.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextField } from '../../ui/field.tsx'
import { OutIcon, SpinnerIcon } from '../../ui/icons.tsx'
import { typedCode } from './link-state.ts'
import { useLink } from './use-link.ts'

type LinkStepsProps = {
  /** Connects label, input, and note; a page may have two of these. */
  id: string
  /** Moves the membership to another Telegram account. */
  move?: boolean
  onLinked: (user: UserBody | null) => void
}

/** Two steps: open the bot, and enter the code it shows. */
export function LinkSteps({ id, move = false, onLinked }: LinkStepsProps) {
  const link = useLink(move, onLinked)
  if (link.refused) {
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p className="text-sm text-text-2">{link.error}</p>
        <button type="button" onClick={link.issue} className={buttonClass('secondary')}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <div className="@container">
      <ol className="grid gap-5 @xl:grid-cols-2 @xl:gap-8">
        <Step number={1} title="Open the bot">
          <OpenBot link={link} />
        </Step>
        <Step number={2} title="Enter the code">
          <ConfirmCode id={id} link={link} />
        </Step>
      </ol>
    </div>
  )
}

type Linking = { link: ReturnType<typeof useLink> }

function OpenBot({ link }: Linking) {
  const className = `${buttonClass('primary')} w-full`
  return link.url ? (
    <a href={link.url} target="_blank" rel="noreferrer" className={className}>
      Open in Telegram
      <OutIcon />
    </a>
  ) : (
    <button type="button" onClick={link.issue} disabled={link.error === null} className={className}>
      Open in Telegram
    </button>
  )
}

function ConfirmCode({ id, link }: Linking & { id: string }) {
  const [code, setCode] = useState('')

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (code.length < 6) return
    await link.send(code)
    setCode('')
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextField
        id={id}
        label="Code from the bot"
        hint="Press Start in the bot. It shows six digits, valid for two minutes."
        error={link.error}
        value={code}
        disabled={link.sending}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => {
          setCode(typedCode(event.target.value))
          link.typed()
        }}
      />
      <button
        type="submit"
        disabled={link.sending || code.length < 6}
        className={buttonClass('secondary')}
      >
        {link.sending && <SpinnerIcon />}
        Confirm code
      </button>
    </form>
  )
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid content-start gap-2.5">
      <p className="flex items-center gap-2.5 font-medium">
        <span
          aria-hidden="true"
          className="num grid size-6 place-items-center rounded-full border border-line-strong text-xs text-text-2"
        >
          {number}
        </span>
        {title}
      </p>
      {children}
    </li>
  )
}
