import { MINUTE, type Ms } from '../../../kernel/clock.ts'

/** Nobody trades anything for so long only where we hear nothing. */
const DEAF_MS = MINUTE

/** Knows since when the chain is heard without a break: only then does silence say anything. */
export type Ear = {
  /** Something was heard from the chain. */
  hear(): void
  /** Trades were missed. */
  miss(): void
  since(): Ms
}

export function createEar(now: () => Ms): Ear {
  let since = now()
  let last = since
  return {
    hear() {
      const at = now()
      if (at - last > DEAF_MS) since = at
      last = at
    },
    miss() {
      since = now()
    },
    since: () => (now() - last > DEAF_MS ? now() : since),
  }
}
