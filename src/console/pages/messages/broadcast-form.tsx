import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { type BroadcastBody, MOST_BROADCAST } from '../../../contract/console/broadcasts.ts'
import { PLAN_IDS, type PlanId } from '../../../contract/plans.ts'
import { buttonClass } from '../../../site/ui/button.ts'
import { TextArea } from '../../../site/ui/field.tsx'
import { SpinnerIcon } from '../../../site/ui/icons.tsx'
import { ConsoleError, getBroadcast, saveDraft } from '../../api.ts'
import { BroadcastPreview } from '../../features/broadcast/preview.tsx'
import { audienceName } from '../../features/broadcast/words.tsx'
import { Failed, PageTitle, Waiting } from '../../features/list.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { useKept } from '../../features/use-kept.ts'

const EMPTY = { text: '', plan: null }

/** Writes a new broadcast, or changes a draft. */
export function BroadcastFormPage() {
  const { id } = useParams()
  return id === undefined ? <Form id={null} before={EMPTY} /> : <Loaded key={id} id={id} />
}

function Loaded({ id }: { id: string }) {
  const { answer, error, reload } = useAnswer(`draft ${id}`, () => getBroadcast(id))
  if (error) return <Failed error={error} onRetry={reload} />
  if (answer === null) return <Waiting />
  return <Form id={id} before={answer} />
}

type FormProps = { id: string | null; before: Pick<BroadcastBody, 'text' | 'plan'> }

/** What is written survives a reload. */
function useDraft(id: string | null, before: FormProps['before']) {
  const name = id ?? 'new'
  const [text, setText, dropText] = useKept(`broadcast ${name}`, before.text)
  const [audience, setAudience, dropAudience] = useKept(`audience ${name}`, before.plan ?? '')
  return {
    text,
    setText,
    plan: PLAN_IDS.find((one) => one === audience) ?? null,
    setPlan: (plan: PlanId | null) => setAudience(plan ?? ''),
    dropKept() {
      dropText()
      dropAudience()
    },
  }
}

function Form({ id, before }: FormProps) {
  const { text, setText, plan, setPlan, dropKept } = useDraft(id, before)
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const left = MOST_BROADCAST - text.length

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      const saved = await saveDraft(id, { text, plan })
      dropKept()
      navigate(`/messages/broadcasts/${saved.id}`, { replace: id !== null })
    } catch (error) {
      if (!(error instanceof ConsoleError)) throw error
      setProblem(error.message)
      setBusy(false)
    }
  }

  return (
    <>
      <PageTitle title={id === null ? 'New broadcast' : 'Edit broadcast'}>
        Nothing is sent before you have checked it on the next page.
      </PageTitle>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <form onSubmit={submit}>
          <Audience plan={plan} onChoose={setPlan} />
          <TextArea
            id="broadcast"
            label="Message"
            hint={`**bold** and \`code\` are formatted. Web addresses and @names become links. ${left.toLocaleString('en-US')} characters left.`}
            required
            maxLength={MOST_BROADCAST}
            rows={10}
            value={text}
            error={problem || null}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <button
              type="submit"
              disabled={isBusy || text.trim() === ''}
              className={buttonClass('primary', 'sm')}
            >
              {isBusy && <SpinnerIcon />}
              Save and check
            </button>
            <Link
              to={`/messages/broadcasts${id === null ? '' : `/${id}`}`}
              onClick={dropKept}
              className={buttonClass('quiet', 'sm')}
            >
              Cancel
            </Link>
          </div>
        </form>
        <BroadcastPreview text={text.trim()} />
      </div>
    </>
  )
}

function Audience({
  plan,
  onChoose,
}: {
  plan: PlanId | null
  onChoose: (plan: PlanId | null) => void
}) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-1 text-sm font-medium">Who gets it</legend>
      <div className="flex flex-wrap gap-x-6">
        {[null, ...PLAN_IDS].map((one) => (
          <label key={one ?? 'all'} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="radio"
              name="audience"
              className="size-4 accent-mint"
              checked={plan === one}
              onChange={() => onChoose(one)}
            />
            {audienceName(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
