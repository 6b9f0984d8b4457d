export { type AfterTry, afterTry } from './after-try.ts'
export {
  alertWebhooks,
  queueAlert,
  type WebhookAlert,
  webhookInboxes,
  webhooksWithAlerts,
} from './alerts.ts'
export type * from './ports.ts'
export { newSecret, OVERLAP_MS, signatureHeaders } from './sign.ts'
export {
  addWebhook,
  dropWebhook,
  dropWebhooks,
  dueWebhooks,
  isWebhookOn,
  listDeliveries,
  listWebhooks,
  moveWebhook,
  rotateSecret,
  storeDelivery,
  switchWebhook,
  type Webhook,
} from './store.ts'
export type { WebhookDeliveryRow } from './table.ts'

import './table.ts'
