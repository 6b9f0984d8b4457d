import { getMembers } from '../api.ts'
import { Filtered } from '../features/filtered.tsx'
import { FilterChoice, FilterDays, fileOf, PLAN_CHOICES, useFilters } from '../features/filters.tsx'
import { ListEnd, ListOf, PageTitle, SearchField } from '../features/list.tsx'
import { useMay } from '../features/session.ts'
import { accessName, Tag, When } from '../features/show.tsx'
import { useAnswer } from '../features/use-answer.ts'

const STANDINGS = [
  ['running', 'are active now'],
  ['ended', 'lapsed'],
  ['renewed', 'bought again'],
] as const

/** Everyone who has or had a membership. */
export function MembersPage() {
  const filters = useFilters()
  const { query } = filters
  const { answer, error, reload } = useAnswer(`members ${query}`, () => getMembers(query))
  const hasFile = useMay('export') && answer !== null && answer.members.length > 0
  const now = Date.now()
  const rows =
    answer?.members.map((one) => ({
      key: one.account,
      to: `/members/${one.account}`,
      title: (
        <span className="flex flex-wrap items-center gap-2">
          {accessName(one)}
          <Standing expiresAt={one.expires_at} now={now} />
          {one.is_linked && <Tag>Telegram</Tag>}
        </span>
      ),
      note: (
        <>
          <code translate="no" className="font-mono">
            {one.account}
          </code>
          , since <When at={one.joined_at} />
        </>
      ),
      right:
        one.expires_at === null ? (
          'forever'
        ) : one.expires_at === 0 ? null : (
          <>
            until <When at={one.expires_at} />
          </>
        ),
    })) ?? null
  return (
    <>
      <PageTitle title="Members" />
      <SearchField
        label="Find members"
        hint="Account, order, wallet, username, signature, or Telegram id"
        value={filters.get('find')}
        onSearch={(find) => filters.set({ find })}
      />
      <div className="mt-4 mb-2 grid grid-cols-2 items-start gap-x-3 sm:grid-cols-4">
        <FilterChoice filters={filters} name="plan" label="Plan" options={PLAN_CHOICES} />
        <FilterChoice
          filters={filters}
          name="by"
          label="Members who"
          any="joined"
          options={STANDINGS}
        />
        <FilterDays filters={filters} />
      </div>
      <Filtered />
      <div className="mt-4">
        <ListOf
          label="Members"
          rows={rows}
          error={error}
          onRetry={reload}
          empty="No member matches. Search for whole words."
        />
      </div>
      <ListEnd next={answer?.next ?? null} csv={hasFile ? fileOf('members.csv', query) : null} />
    </>
  )
}

/** Whether a membership runs; 0 stands for one that was revoked. */
export function Standing({ expiresAt, now }: { expiresAt: number | null; now: number }) {
  if (expiresAt === 0) return <Tag tone="stop">revoked</Tag>
  const isActive = expiresAt === null || expiresAt > now
  return <Tag tone={isActive ? 'go' : 'calm'}>{isActive ? 'active' : 'lapsed'}</Tag>
}
