export { type AfterPush, afterPush } from './after-push.ts'
export {
  type AlertDevice,
  addDevice,
  devicesOf,
  dropDevice,
  dropDevices,
  findDevice,
  forgetDevices,
  listDevices,
  moveDevice,
  type PushDevice,
  pushInboxes,
} from './devices.ts'
export type * from './ports.ts'
export { isPushKey, pushKeysOf } from './push-key.ts'
export { OWN_SERVICE, pushServiceOf } from './push-services.ts'
export { dueDevices, type PushAlert, queuePush, storePushed } from './queue.ts'

import './table.ts'
