import type { PushBody, PushTestBody } from '../../../contract/push.ts'
import { call } from '../../call.ts'

/** In a file of their own, because only the alerts page needs them. */

export const getPush = () => call<PushBody>('GET', '/api/account/push')

export const addPush = (subscription: PushSubscriptionJSON) =>
  call<PushBody>('POST', '/api/account/push', subscription)

export const removePush = (id: string) =>
  call<PushBody>('DELETE', `/api/account/push/${encodeURIComponent(id)}`)

export const testPush = (id: string) =>
  call<PushTestBody>('POST', `/api/account/push/${encodeURIComponent(id)}/test`)
