import { createTradeArchive } from '../../../src/adapters/archive/create.ts'
import { createPushSender } from '../../../src/adapters/webhooks/push.ts'
import { createWebhookSender, type Resolve } from '../../../src/adapters/webhooks/send.ts'
import { OWN_SERVICE, pushKeysOf, pushServiceOf } from '../../../src/domains/push/index.ts'
import type { ScanResult } from '../../../src/domains/scans/index.ts'
import { createEventLog } from '../../../src/flows/launches/event-log.ts'
import type { Services } from '../../../src/flows/services.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { CONSOLE } from './console.ts'

const WALLET: ScanResult = {
  ...{ kind: 'wallet', lamports: 5n, since: null, transactions: null, created: null, read: 0 },
}

/** `pushService`: the origin of a push service of the test's own. */
export type Webhooks = { anyAddress?: boolean; resolve?: Resolve; pushService?: string }

/** The parts that serve members' programs and the console. */
export function programsOf(
  context: Services,
  signal: AbortSignal,
  { pushService, ...webhooks }: Webhooks = {},
) {
  return {
    console: CONSOLE,
    archive: createTradeArchive('/nowhere'),
    events: createEventLog(context, signal),
    readAddress: async () => WALLET,
    sender: createWebhookSender(systemClock, { anyAddress: false, ...webhooks }),
    push: createPushSender(systemClock, {
      keys: pushKeysOf(context.sealer),
      subject: 'https://mintwatch.example',
      serviceOf: (endpoint) => pushServiceOf(endpoint, pushService ?? null),
      ownService: OWN_SERVICE,
      ...(webhooks.resolve && { resolve: webhooks.resolve }),
    }),
  }
}
