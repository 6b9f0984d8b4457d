import { useSearchParams } from 'react-router'
import { getFailed, retryFailed } from '../../api.ts'
import { Failed, Pager, Waiting } from '../../features/list.tsx'
import { RowButton } from '../../features/row-button.tsx'
import { Empty, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { Folders } from './messages.tsx'

const AGAIN_MS = 15_000

/** Messages that the bot gave up on. */
export function FailedMessagesPage() {
  const [params] = useSearchParams()
  const query = params.toString()
  const load = () => getFailed(query)
  const { answer, error, reload } = useAnswer(`failed ${query}`, load, AGAIN_MS)
  return (
    <>
      <Folders>
        Messages that the bot could not deliver, kept for 30 days. Their text is encrypted.
      </Folders>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && answer === null && <Waiting />}
      {answer?.messages.length === 0 && (
        <Empty>{params.has('after') ? 'No more messages.' : 'No message has failed.'}</Empty>
      )}
      <ul className="border-t border-line">
        {answer?.messages.map((one) => (
          <li key={one.id} className="border-b border-line py-3 text-sm">
            <p className="font-mono text-xs break-all">{one.about}</p>
            <p className="mt-1 break-words">{one.failure ?? 'No reason was given.'}</p>
            <p className="text-xs text-text-3">
              Given up <When at={one.failed_at} />, {one.tries} {one.tries === 1 ? 'try' : 'tries'}
            </p>
            <RowButton run={() => retryFailed(one.id)} onDone={reload}>
              Send again
            </RowButton>
          </li>
        ))}
      </ul>
      <Pager next={answer?.next ?? null} />
    </>
  )
}
