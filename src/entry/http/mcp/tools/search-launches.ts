import { LaunchPageShape } from '../../../../contract/api/api.ts'
import { LaunchesQuery } from '../../../../contract/api/api-requests.ts'
import { listLaunches } from '../../../../flows/launches/show-launches.ts'
import { readCursor, writeCursor } from '../../cursor.ts'
import type { Tool } from '../tool.ts'

export const searchLaunches: Tool<typeof LaunchesQuery, typeof LaunchPageShape> = {
  name: 'search_launches',
  title: 'Search launches',
  description:
    'Lists token launches that Mintwatch detected on Solana, newest first, with risk score (0 to 100, higher is riskier), attention, and market cap in US cents. Filter by venue, risk level, creator, and time; ask for the next page with the cursor.',
  input: LaunchesQuery,
  output: LaunchPageShape,
  async answer({ services }, { limit, cursor, ...filter }) {
    const query = { ...filter, ...readCursor(cursor) }
    const { launches, next } = await listLaunches(services, query, limit)
    return { launches, cursor: writeCursor(next) }
  },
}
