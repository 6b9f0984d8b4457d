import type { Detected, Gap, LaunchGraduation, Pool } from '../../../domains/launches/index.ts'
import type { Followed } from '../follow/followed.ts'

/** A change to a launch itself, as the chain reports it. */
export type LaunchChange =
  | { kind: 'launch'; followed: Followed; detected: Detected }
  /** `followed` is set once the pool turns out to be a new launch. A pool that a migration opened never is. */
  | {
      kind: 'pool'
      pool: Pool
      detected: Detected
      followed: Followed | null
      isMigrated: boolean
    }
  | ({ kind: 'graduation' } & LaunchGraduation)
  /** A fork dropped its migration. */
  | { kind: 'ungraduated'; mint: string }
  | { kind: 'confirmed'; mints: string[] }
  | { kind: 'dropped'; mints: string[] }
  | { kind: 'gap'; gap: Gap }
  /** Its launchpad names another creator. */
  | { kind: 'creator'; mint: string; creator: string }
  /** Some of its trades are missing for good. */
  | { kind: 'missing'; mint: string }

export type NewLaunch = Extract<LaunchChange, { kind: 'launch' }>
export type Graduation = Extract<LaunchChange, { kind: 'graduation' }>
