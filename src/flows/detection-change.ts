import type { VenueId } from '../contract/venues.ts'
import type { Detected, Gap, LiquidityTokens, Pool } from '../domains/launches/index.ts'
import type { Ms } from '../kernel/clock.ts'
import type { Followed } from './detection-followed.ts'

/** What changes launches themselves, as the chain tells it. */
export type LaunchChange =
  | { kind: 'launch'; followed: Followed; detected: Detected }
  /** `followed` is set once it has turned out to be a launch. */
  | { kind: 'pool'; pool: Pool; detected: Detected; followed: Followed | null }
  | {
      kind: 'graduation'
      mint: string
      at: Ms
      to: VenueId | null
      pool: string | null
      lp: LiquidityTokens | null
    }
  | { kind: 'confirmed'; mints: string[] }
  | { kind: 'taken_back'; mints: string[] }
  | { kind: 'gap'; gap: Gap }

export type NewLaunch = Extract<LaunchChange, { kind: 'launch' }>
