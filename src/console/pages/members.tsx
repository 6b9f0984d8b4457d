import { useSearchParams } from 'react-router'
import { buttonClass } from '../../site/ui/button.ts'
import { getMembers } from '../api.ts'
import { Filtered } from '../features/filtered.tsx'
import { ListOf, Pager, PageTitle, SearchField } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { planName, Tag, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

/** Whoever has or had a membership. */
export function MembersPage() {
  const [params, setParams] = useSearchParams()
  const query = params.toString()
  const { answer, error, reload } = useAnswer(`members ${query}`, () => getMembers(query))
  const mayExport = useMay('export')
  const now = Date.now()
  const rows =
    answer?.members.map((one) => ({
      key: one.account,
      to: `/members/${one.account}`,
      title: (
        <span className="flex flex-wrap items-center gap-2">
          {planName(one.plan)}
          <Standing expiresAt={one.expires_at} now={now} />
          {one.is_linked && <Tag>Telegram</Tag>}
        </span>
      ),
      note: (
        <>
          <code className="font-mono">{one.account}</code>, since <When at={one.joined_at} />
        </>
      ),
      right: one.expires_at === null ? 'forever' : <When at={one.expires_at || null} />,
    })) ?? null
  return (
    <>
      <PageTitle title="Members" />
      <SearchField
        label="Find members"
        hint="Account, order, wallet, username, signature, or Telegram id"
        value={params.get('find') ?? ''}
        onSearch={(find) => setParams(find === '' ? {} : { find })}
      />
      <Filtered />
      <div className="mt-6">
        <ListOf
          label="Members"
          rows={rows}
          error={error}
          onRetry={reload}
          empty="No member matches. Search for whole words."
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Pager
          next={answer?.next ?? null}
          isFirst={!params.has('after')}
          onGo={(after) => {
            const next = new URLSearchParams(params)
            if (after === '') next.delete('after')
            else next.set('after', after)
            setParams(next)
          }}
        />
        {mayExport && answer !== null && answer.members.length > 0 && (
          <a
            href={`/operator/api/members.csv?${query}`}
            className={`${buttonClass('quiet', 'sm')} mt-6`}
          >
            Download as CSV
          </a>
        )}
      </div>
    </>
  )
}

/** Whether a membership runs; 0 stands for one that was revoked. */
export function Standing({ expiresAt, now }: { expiresAt: number | null; now: number }) {
  if (expiresAt === 0) return <Tag tone="stop">revoked</Tag>
  const isActive = expiresAt === null || expiresAt > now
  return <Tag tone={isActive ? 'go' : 'calm'}>{isActive ? 'active' : 'lapsed'}</Tag>
}
