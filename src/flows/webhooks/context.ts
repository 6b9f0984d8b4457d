import type { WebhookSender } from '../../domains/webhooks/index.ts'
import type { PurchaseContext } from '../purchase/context.ts'

/** What the webhook flows need from outside. */
export type WebhookContext = Pick<
  PurchaseContext,
  'db' | 'clock' | 'entropy' | 'log' | 'sealer'
> & { sender: WebhookSender }
