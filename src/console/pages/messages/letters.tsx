import { Link } from 'react-router'
import { closeLetter, getLetters } from '../../api.ts'
import { Failed, Waiting } from '../../features/list.tsx'
import { RowButton } from '../../features/row-button.tsx'
import { Code, Empty, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { Folders } from './messages.tsx'

/** Letters from the contact page. */
export function LettersPage() {
  const { answer, error, reload } = useAnswer('letters', getLetters)
  return (
    <>
      <Folders>From the contact page. Answer them yourself, then mark them as done.</Folders>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && answer === null && <Waiting />}
      {answer?.letters.length === 0 && <Empty>No letters yet.</Empty>}
      <ul className="space-y-4">
        {answer?.letters.map((letter) => (
          <li key={letter.id} className="rounded-lg border border-line bg-raised p-4 text-sm">
            <p className="font-medium break-words">{letter.name}</p>
            <p className="text-xs text-text-3">
              <When at={letter.at} />
              {letter.account !== null && (
                <>
                  ,{' '}
                  <Link
                    to={`/members/${letter.account}`}
                    className="link inline-flex min-h-6 items-center"
                  >
                    account
                  </Link>
                </>
              )}
            </p>
            <p className="mt-3 break-words whitespace-pre-wrap">{letter.message}</p>
            <div className="mt-3">
              <Code text={letter.reply_to} name="where to reply" />
            </div>
            {letter.done_at === null ? (
              <RowButton run={() => closeLetter(letter.id)} onDone={reload}>
                Mark as done
              </RowButton>
            ) : (
              <p className="mt-3 text-xs text-text-3">
                Done by {letter.done_by}, <When at={letter.done_at} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
