import { join } from 'node:path'
import { createCalendar } from '../adapters/transparency/calendar.ts'
import { checkpointFile } from '../adapters/transparency/last-checkpoint.ts'
import type { Config } from '../config/config.ts'
import { logKeys } from '../config/log-key.ts'
import { type SigningKey, signingKey } from '../domains/transparency/index.ts'
import type { Services } from '../flows/services.ts'
import type { TransparencyContext } from '../flows/transparency/context.ts'

/** The transparency log in this process. */
export type Transparency = TransparencyContext & {
  /** Makes a new signing key beside the current one. */
  renewKey(): void
}

export function createTransparency(
  config: Pick<Config, 'dataDir' | 'logKeys' | 'timestampCalendar'>,
  { db, clock, entropy, log, domain }: Services,
): Transparency {
  const seeds = logKeys(config, entropy)
  const url = config.timestampCalendar
  return {
    db,
    clock,
    entropy,
    log,
    domain,
    keys() {
      const [first, ...rest] = seeds.read()
      return [signingKey(first), ...rest.map(signingKey)] as [SigningKey, ...SigningKey[]]
    },
    renewKey: seeds.renew,
    lastCheckpoint: checkpointFile(join(config.dataDir, 'log-checkpoint.txt')),
    startedAt: clock.now(),
    calendar: url === null ? null : createCalendar({ url, clock }),
  }
}
