import {
  findLaunchesTradedAs,
  firstLaunchAt,
  type StoredLaunch,
} from '../../domains/launches/index.ts'
import { crewOf } from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import type { Services } from '../services.ts'

/** What an address is to us. */
export type Searched =
  | { kind: 'launch'; mint: string }
  | { kind: 'developer' | 'crew'; wallet: string }
  | { kind: 'unknown' }

/**
 * Finds the coin, its pool, the developer, or the crew that an address is of.
 * @param until only launches detected at or before this moment
 */
export async function findSearched(
  { db }: Pick<Services, 'db'>,
  address: string,
  until: Ms,
): Promise<Searched> {
  const traded = await findLaunchesTradedAs(db.read, [address])
  const seen = traded.filter(({ detected_at: at }) => at <= until)
  const launch = seen.find(({ mint }) => mint === address) ?? newest(seen)
  if (launch) return { kind: 'launch', mint: launch.mint }
  if ((await firstLaunchAt(db.read, address, until)) !== null)
    return { kind: 'developer', wallet: address }
  const crew = await crewOf(db.read, address)
  return crew.length > 0 ? { kind: 'crew', wallet: address } : { kind: 'unknown' }
}

function newest(launches: readonly StoredLaunch[]): StoredLaunch | undefined {
  return launches.toSorted((one, other) => other.detected_at - one.detected_at)[0]
}
