import { type FormEvent, useState } from 'react'
import { sendContact } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { SpinnerIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { submitFailure } from '../payment/use-submission.ts'

const EMPTY = { name: '', reply_to: '', message: '' }

export function ContactForm() {
  const [fields, setFields] = useState(EMPTY)
  const [missing, setMissing] = useState({ reply_to: false, message: false })
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle')

  async function send(event: FormEvent) {
    event.preventDefault()
    const lacks = { reply_to: !fields.reply_to.trim(), message: !fields.message.trim() }
    setMissing(lacks)
    if (lacks.reply_to || lacks.message) {
      toast({
        title: 'Missing Information',
        description: 'Please fill in all required fields.',
        destructive: true,
      })
      return
    }
    setState('sending')
    try {
      await sendContact(fields)
      setFields(EMPTY)
      setState('sent')
    } catch (error) {
      setState('idle')
      toast({ ...submitFailure(error), destructive: true })
    }
  }

  if (state === 'sent') {
    return (
      <div role="status">
        <Notice tone="go" title="Your message has arrived">
          <p>A person reads it and answers at the address that you gave.</p>
          <button
            type="button"
            onClick={() => setState('idle')}
            className={buttonClass('secondary')}
          >
            Write another
          </button>
        </Notice>
      </div>
    )
  }

  const change = (part: Partial<typeof EMPTY>) => setFields((before) => ({ ...before, ...part }))
  return (
    <form onSubmit={send} noValidate className="card grid gap-4 p-8 max-sm:p-5">
      <TextField
        id="name"
        label="Your name (optional)"
        hint="How we address you."
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
        hint="An email address or your Telegram username."
        error={missing.reply_to ? 'We need somewhere to answer.' : null}
        autoComplete="email"
        value={fields.reply_to}
        onChange={(event) => change({ reply_to: event.target.value })}
      />
      <TextArea
        id="message"
        label="Message"
        name="message"
        required
        maxLength={4_000}
        hint="About a payment? Add the transaction’s signature. Never your seed phrase."
        error={missing.message ? 'Write what it is about.' : null}
        value={fields.message}
        onChange={(event) => change({ message: event.target.value })}
      />
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
