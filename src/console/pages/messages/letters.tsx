import { Link, useSearchParams } from 'react-router'
import { closeLetter, getLetters, hideFromCrew } from '../../api.ts'
import { ActionButtons } from '../../features/action-buttons.tsx'
import { Failed, Pager, Waiting } from '../../features/list.tsx'
import { RowButton } from '../../features/row-button.tsx'
import { Code, Empty, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'
import { Folders } from './messages.tsx'

const AGAIN_MS = 15_000

export function LettersPage() {
  const [params] = useSearchParams()
  const query = params.toString()
  const isDone = params.get('show') === 'done'
  const load = () => getLetters(query)
  const { answer, error, reload } = useAnswer(`letters ${query}`, load, AGAIN_MS)
  return (
    <>
      <Folders>
        Letters from the contact page. Answer them yourself, then mark them as done.
      </Folders>
      <nav aria-label="Letters" className="-mx-3 mb-4 flex gap-1 text-sm">
        {[false, true].map((done) => (
          <Link
            key={String(done)}
            to={done ? '?show=done' : '?'}
            aria-current={isDone === done ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 text-text-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            {done ? 'Done' : 'Waiting'}
          </Link>
        ))}
      </nav>
      {error && <Failed error={error} onRetry={reload} />}
      {!error && answer === null && <Waiting />}
      {answer?.letters.length === 0 && (
        <Empty>{isDone ? 'None yet.' : 'No letters are waiting.'}</Empty>
      )}
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
              <Code text={letter.reply_to} name="reply address" />
            </div>
            {letter.crew !== null && <Dispute crew={letter.crew} onDone={reload} />}
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
      <Pager next={answer?.next ?? null} />
    </>
  )
}

/** A crew that a letter disputes, and what can be done about it. Without either it stays as it is. */
function Dispute({ crew, onDone }: { crew: string; onDone: () => void }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p>
        Disputes the{' '}
        <a href={`/crews/${crew}`} target="_blank" rel="noopener" className="link">
          crew
        </a>{' '}
        of this wallet:
      </p>
      <Code text={crew} name="wallet" />
      <ActionButtons
        onDone={onDone}
        actions={[
          {
            title: 'Take a wallet out',
            text: 'It is in no crew anymore, whatever is seen later. This can’t be undone.',
            button: 'Take a wallet out',
            fields: [{ name: 'wallet', label: 'Wallet', value: crew }],
            run: (because, { wallet = '' }) => hideFromCrew(wallet, false, because),
          },
          {
            title: 'Take the crew apart',
            text: 'None of its wallets is in a crew anymore, whatever is seen later. This can’t be undone.',
            button: 'Take the crew apart',
            run: (because) => hideFromCrew(crew, true, because),
          },
        ]}
      />
    </div>
  )
}
