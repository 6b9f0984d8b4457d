import type { WebhookSender } from '../../domains/webhooks/index.ts'
import type { Services } from '../services.ts'

/** What the webhook flows need from outside. */
export type WebhookContext = Pick<Services, 'db' | 'clock' | 'entropy' | 'log' | 'sealer'> & {
  sender: WebhookSender
}
