import { csv } from '../../../kernel/csv.ts'
import type { Services } from '../../services.ts'
import { listMembers, type MemberSearch } from './members.ts'

const MOST_ROWS = 10_000
const COLUMNS = ['account', 'plan', 'given', 'joined', 'expires', 'linked']

/** Members that fit as CSV, the newest first, at most 10,000. */
export async function membersAsCsv(
  context: Pick<Services, 'db' | 'sealer' | 'clock'>,
  search: MemberSearch,
): Promise<string> {
  const { members } = await listMembers(context, search, MOST_ROWS)
  const rows = members.map(({ account, plan, given, joined_at, expires_at, is_linked }) => ({
    account,
    plan,
    given: given ?? '',
    joined: new Date(joined_at).toISOString(),
    expires: expires_at === null ? 'never' : new Date(expires_at).toISOString(),
    linked: is_linked ? 'yes' : 'no',
  }))
  return `${csv(rows, COLUMNS).join('\n')}\n`
}
