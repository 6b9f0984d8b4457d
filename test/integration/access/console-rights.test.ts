import { expect, it } from 'vitest'
import { RIGHTS } from '../../../src/contract/console/roles.ts'
import { CONSOLE_ROUTES } from '../../../src/entry/http/console/api.ts'

/**
 * Who may use which route, written down a second time: a route that is declared with too little here
 * differs. That each right is asked for is tested in console-access.test.ts.
 */
const VIEWERS = [
  'GET /access',
  'GET /audit',
  'GET /coupons',
  'GET /gifts',
  'GET /keys',
  'GET /members',
  'GET /members/:id',
  'GET /orders',
  'GET /orders/:id',
  'GET /overview',
  'GET /payments',
  'GET /payments/:signature',
  'GET /referrals',
  'GET /reviews',
  'GET /system',
]
const SUPPORTS = [
  'GET /broadcasts',
  'GET /broadcasts/:id',
  'GET /failed',
  'GET /letters',
  'GET /support',
  'GET /support/:id',
  'POST /failed/:id/retry',
  'POST /letters/:id/close',
  'POST /members/:id/reveal',
  'POST /support/:id/answer',
]
/** One's own browsers and passkeys. */
const BEFORE_SIGNING_IN = [
  'DELETE /browsers/:id',
  'GET /session',
  'POST /passkeys',
  'POST /passkeys/assertion',
  'POST /passkeys/enrollment',
  'POST /sign_in',
]
const FILES = [
  'GET /audit.csv',
  'GET /listed_payments.csv',
  'GET /members.csv',
  'GET /orders.csv',
  'GET /overview.csv',
  'GET /payments.csv',
  'GET /payouts.csv',
]
/** What moves money or access, goes to many, or costs calls: with a passkey that was just used. */
const GUARDED = [
  'DELETE /broadcasts/:id',
  'DELETE /passkeys/:id',
  'DELETE /payouts/:id',
  'DELETE /system/backfill',
  'POST /broadcasts',
  'POST /broadcasts/:id',
  'POST /broadcasts/:id/start',
  'POST /broadcasts/:id/stop',
  'POST /broadcasts/:id/test',
  'POST /coupons',
  'POST /coupons/:code/end',
  'POST /crews/:wallet/hide',
  'POST /gifts',
  'POST /gifts/:lot/end',
  'POST /members/:id/gift',
  'POST /members/:id/gifts/:gift/end',
  'POST /orders/:id/extend',
  'POST /orders/:id/grant',
  'POST /orders/:id/refuse',
  'POST /payments/:signature/attach',
  'POST /payments/:signature/put_back',
  'POST /payments/:signature/set_aside',
  'POST /payouts',
  'POST /referrals/:id/restore',
  'POST /refunds',
  'POST /rescan',
  'POST /returned_excess',
  'POST /system/backfill',
  'POST /system/doctor',
  'POST /system/weights',
]
const OWN_PASSKEYS = ['DELETE /passkeys/:id']

const named = (routes: typeof CONSOLE_ROUTES) =>
  routes.map(({ method, path }) => `${method} ${path}`).sort()
const usableBy = (role: keyof typeof RIGHTS) =>
  named(CONSOLE_ROUTES.filter(({ right }) => right !== 'anyone' && RIGHTS[role].includes(right)))

it('shows what is before the sign-in, and nothing else, to browsers that only a link let in', () => {
  expect(named(CONSOLE_ROUTES.filter(({ right }) => right === 'anyone'))).toEqual(BEFORE_SIGNING_IN)
})

it('lets viewers read, and remove their own passkeys', () => {
  expect(usableBy('viewer')).toEqual([...VIEWERS, ...OWN_PASSKEYS].sort())
})

it('lets support also answer members, and nothing that moves money, access, or whole tables', () => {
  expect(usableBy('support')).toEqual([...VIEWERS, ...OWN_PASSKEYS, ...SUPPORTS].sort())
})

it('lets owners do everything', () => {
  const all = [...VIEWERS, ...SUPPORTS, ...FILES, ...GUARDED]
  expect(usableBy('owner')).toEqual(all.sort())
})

it('asks for the passkey again before each of its actions', () => {
  const guarded = CONSOLE_ROUTES.filter(({ right, isGuarded }) => right === 'act' || isGuarded)
  expect(named(guarded)).toEqual(GUARDED)
})
