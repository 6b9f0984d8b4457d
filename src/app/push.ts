import { createPushSender } from '../adapters/webhooks/push.ts'
import type { Config } from '../config/config.ts'
import { OWN_SERVICE, type PushSender, pushKeysOf, pushServiceOf } from '../domains/push/index.ts'
import type { Services } from '../flows/services.ts'

/** Push services refuse a site without TLS as a contact; this one reaches nobody. */
const NOBODY = 'mailto:nobody@mintwatch.invalid'

/** Sends to members' browsers, under the key that follows from DATA_KEY. */
export function createPush(
  { pushService, publicUrl }: Pick<Config, 'pushService' | 'publicUrl'>,
  { clock, sealer }: Pick<Services, 'clock' | 'sealer'>,
): PushSender {
  return createPushSender(clock, {
    keys: pushKeysOf(sealer),
    subject: publicUrl?.startsWith('https:') ? publicUrl : NOBODY,
    serviceOf: (endpoint) => pushServiceOf(endpoint, pushService),
    ownService: OWN_SERVICE,
  })
}
