import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { REPLY_PATTERN } from '../../../contract/constants.ts'
import { sendContact } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { submitFailure } from '../claim/submit-failure.ts'

type Wrong = { reply_to: string | null; message: string | null }

const NOTHING_WRONG: Wrong = { reply_to: null, message: null }
const MISSING = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
  destructive: true,
}
/** An order’s id, and a wallet, as their pages’ links carry them. */
const ABOUT = { order: /^[A-Za-z0-9_-]{22}$/, crew: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }
const never = () => () => {}
const EMPTY = { name: '', reply_to: '', message: '' }

export function ContactForm() {
  const [fields, setFields] = useState(EMPTY)
  const [wrong, setWrong] = useState(NOTHING_WRONG)
  const order = useAbout('order')
  const crew = useAbout('crew')
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  async function send(event: FormEvent) {
    event.preventDefault()
    const found = wrongIn(fields)
    setWrong(found)
    if (found.reply_to !== null) document.getElementById('reply-to')?.focus()
    else if (found.message !== null) document.getElementById('message')?.focus()
    if (!fields.reply_to.trim() || !fields.message.trim()) return toast(MISSING)
    if (found.reply_to !== null) return
    setState('sending')
    try {
      const message = order ? `${order}\n\n${fields.message}` : fields.message
      await sendContact({ ...fields, message, ...(crew && { crew }) })
      setFields(EMPTY)
      setState('sent')
    } catch (error) {
      setState('idle')
      toast({ ...submitFailure(error), destructive: true })
    }
  }

  if (state === 'sent') return <Sent onAgain={() => setState('idle')} />

  function change(part: Partial<typeof EMPTY>) {
    setFields((before) => ({ ...before, ...part }))
    if (part.reply_to !== undefined) setWrong((before) => ({ ...before, reply_to: null }))
  }

  return (
    <form onSubmit={send} noValidate className="card grid gap-4 p-8 max-sm:p-5">
      {order && <p className="text-sm break-all text-text-2">About order {order}</p>}
      {crew && (
        <p className="text-sm break-all text-text-2">
          About the crew of {crew}. Say which wallets are not the same people’s, and how one can see
          that. We decide, and can take a wallet out or the crew apart.
        </p>
      )}
      <ContactFields fields={fields} wrong={wrong} change={change} />
      <button
        type="submit"
        disabled={state === 'sending'}
        className={`${buttonClass('primary', 'lg')} mt-1 justify-self-start max-sm:w-full`}
      >
        {state === 'sending' && <SpinnerIcon />}
        {state === 'sending' ? 'Sending...' : 'Send message'}
      </button>
    </form>
  )
}

/** The order or crew that the message is about; null: none. The page is built without a query. */
function useAbout(what: keyof typeof ABOUT): string | null {
  const search = useSyncExternalStore(
    never,
    () => window.location.search,
    () => '',
  )
  const about = new URLSearchParams(search).get(what)
  return about !== null && ABOUT[what].test(about) ? about : null
}

type ContactFieldsProps = {
  fields: typeof EMPTY
  wrong: Wrong
  change: (part: Partial<typeof EMPTY>) => void
}

function ContactFields({ fields, wrong, change }: ContactFieldsProps) {
  return (
    <>
      <TextField
        id="name"
        label="Your name (optional)"
        hint="What should we call you?"
        name="name"
        maxLength={100}
        autoComplete="name"
        value={fields.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id="reply-to"
        label="Where can we reply?"
        name="reply_to"
        required
        maxLength={200}
        hint="An email address, or your Telegram username with @ in front."
        error={wrong.reply_to}
        autoComplete="email"
        value={fields.reply_to}
        onChange={(event) => change({ reply_to: event.target.value })}
      />
      <TextArea
        id="message"
        label="Message"
        name="message"
        required
        maxLength={3_960}
        hint="About a payment? Add the transaction’s signature. Never your seed phrase."
        error={wrong.message}
        value={fields.message}
        onChange={(event) => change({ message: event.target.value })}
      />
    </>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status">
      <Notice tone="go" title="Your message has arrived">
        <p>A person reads it and replies to the address you gave.</p>
        <button type="button" onClick={onAgain} className={buttonClass('secondary')}>
          Write another
        </button>
      </Notice>
    </div>
  )
}

function wrongIn({ reply_to, message }: typeof EMPTY): Wrong {
  const replyTo = reply_to.trim()
  return {
    reply_to: replyTo === '' ? 'Enter where we can reply.' : whatIsWrong(replyTo),
    message: message.trim() ? null : 'Enter your message.',
  }
}

/** Checks the same as the server. */
function whatIsWrong(replyTo: string): string | null {
  return REPLY_PATTERN.test(replyTo)
    ? null
    : 'We can’t reply to this address. Enter an email address like ann@example.com, or @your_name on Telegram.'
}
