import type { PushSender } from '../../domains/push/index.ts'
import type { Services } from '../services.ts'

/** What the flows of Web Push need from outside. */
export type PushContext = Pick<Services, 'db' | 'clock' | 'entropy' | 'log' | 'sealer'> & {
  push: PushSender
}
