import { MINUTE, type Ms } from '../../../../kernel/clock.ts'

/** After this long without any trade, the sources are down rather than the market quiet. */
const DOWN_MS = MINUTE

/** Since when trades arrive without a break; only then does a launch's silence mean anything. */
export type Continuity = {
  sawTrade(): void
  /** Trades were missed. */
  sawGap(): void
  since(): Ms
}

/** Starts now: earlier trades are unknown. */
export function createContinuity(now: () => Ms): Continuity {
  let since = now()
  let last = since
  return {
    sawTrade() {
      const at = now()
      if (at - last > DOWN_MS) since = at
      last = at
    },
    sawGap() {
      since = now()
    },
    since: () => (now() - last > DOWN_MS ? now() : since),
  }
}
