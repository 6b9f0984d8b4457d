import { NavLink, useSearchParams } from 'react-router'
import type { SupportThread } from '../../../contract/console/messages.ts'
import { getThreads } from '../../api.ts'
import { ListOf, Pager, PageTitle } from '../../features/list.tsx'
import { planName, Tag, When } from '../../features/show.tsx'
import { useAnswer } from '../../features/use-answer.ts'

const AGAIN_MS = 5_000
const FOLDERS = [
  ['/messages', 'Support'],
  ['/messages/letters', 'Letters'],
  ['/messages/broadcasts', 'Broadcasts'],
  ['/messages/failed', 'Failed'],
] as const

/** The title of the messages' pages, and links to their folders. */
export function Folders({ children }: { children: string }) {
  return (
    <>
      <PageTitle title="Messages">{children}</PageTitle>
      <nav aria-label="Messages" className="-mx-3 mb-6 flex flex-wrap gap-1">
        {FOLDERS.map(([path, title]) => (
          <NavLink
            key={path}
            to={path}
            end={path === '/messages'}
            className="flex min-h-11 items-center rounded-md px-3 text-sm text-text-2 hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-text"
          >
            {title}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

/** The name of a person in the inbox. */
export function nameOf({ name, username }: Pick<SupportThread, 'name' | 'username'>): string {
  if (name === null) return 'Encrypted under another key'
  return username === null ? name : `${name} (@${username})`
}

/** People who wrote to the bot with /help. */
export function MessagesPage() {
  const [params] = useSearchParams()
  const query = params.toString()
  const load = () => getThreads(query)
  const { answer, error, reload } = useAnswer(`threads ${query}`, load, AGAIN_MS)
  const rows =
    answer?.threads.map((thread) => ({
      key: thread.id,
      to: `/messages/${thread.id}`,
      title: (
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words">{nameOf(thread)}</span>
          {thread.waiting_since !== null && <Tag tone="care">waiting</Tag>}
          {thread.plan && <Tag>{planName(thread.plan)}</Tag>}
        </span>
      ),
      right: <When at={thread.waiting_since ?? thread.last_at} />,
    })) ?? null
  return (
    <>
      <Folders>
        Messages to the bot’s support. People who are waiting for an answer come first.
      </Folders>
      <ListOf
        label="Support"
        rows={rows}
        error={error}
        onRetry={reload}
        empty={
          params.has('after') ? 'No more conversations.' : 'Nobody has written in the last 30 days.'
        }
      />
      <Pager next={answer?.next ?? null} names={['Back to the first', 'More']} />
    </>
  )
}
