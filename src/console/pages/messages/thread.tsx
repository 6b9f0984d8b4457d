import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { buttonClass } from '../../../site/ui/button.ts'
import { TextArea } from '../../../site/ui/field.tsx'
import { SpinnerIcon } from '../../../site/ui/icons.tsx'
import { toast } from '../../../site/ui/toast.tsx'
import { answerThread, ConsoleError, getThread } from '../../api.ts'
import { Failed, PageTitle, Waiting } from '../../features/list.tsx'
import { planName, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { useKept } from '../../features/use-kept.ts'
import { nameOf } from './messages.tsx'

const AGAIN_MS = 5_000

/** One person's conversation with support. */
export function ThreadPage() {
  const { id = '' } = useParams()
  const { answer, error, reload } = useAnswer(`thread ${id}`, () => getThread(id), AGAIN_MS)
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  const { thread, messages } = answer
  return (
    <>
      <PageTitle title={nameOf(thread)}>
        {thread.plan ? planName(thread.plan) : 'No membership when they last wrote'}
      </PageTitle>
      <ol aria-label="Conversation" aria-live="polite" className="space-y-3">
        {messages.map(({ id: one, at, author, text }) => (
          <li
            key={one}
            className={`max-w-[60ch] rounded-lg border px-4 py-3 text-sm ${author === null ? 'border-line bg-raised' : 'ml-auto border-line-strong bg-sunk'}`}
          >
            <p className="break-words whitespace-pre-wrap">
              {text ?? 'Encrypted under another key.'}
            </p>
            <p className="mt-1 text-xs text-text-3">
              {author ?? nameOf(thread)}, <When at={at} />
            </p>
          </li>
        ))}
      </ol>
      <AnswerForm key={id} id={id} onSent={reload} />
    </>
  )
}

function AnswerForm({ id, onSent }: { id: string; onSent: () => void }) {
  const [text, setText, dropKept] = useKept(`answer ${id}`, '')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const { done } = await answerThread(id, text)
      toast({ title: done })
      setText('')
      dropKept()
      onSent()
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      setProblem(error.message)
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} className="mt-8 max-w-[60ch]">
      <TextArea
        id="answer"
        label="Answer"
        hint="The bot sends it, without your name."
        required
        maxLength={3_000}
        value={text}
        error={problem || null}
        onChange={(event) => setText(event.target.value)}
      />
      <button
        type="submit"
        disabled={isBusy || text.trim() === ''}
        className={`${buttonClass('primary', 'sm')} mt-2`}
      >
        {isBusy && <SpinnerIcon />}
        Send
      </button>
    </form>
  )
}
