import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  AuditBody,
  ConsoleAccessBody,
  ConsoleMemberBody,
  ConsoleMembersBody,
  ConsoleOrderBody,
  ConsoleOrdersBody,
  ConsolePaymentsBody,
  ConsoleSessionBody,
  ConsoleTransfersBody,
  DoneBody,
  RevealedBody,
  ReviewsBody,
  SeenEnd,
} from '../contract/console/bodies.ts'
import type { BroadcastBody, BroadcastsBody, DraftBody } from '../contract/console/broadcasts.ts'
import type { KeysBody } from '../contract/console/keys.ts'
import type {
  FailedMessagesBody,
  LettersBody,
  SupportThreadBody,
  SupportThreadsBody,
} from '../contract/console/messages.ts'
import type { OverviewBody } from '../contract/console/overview.ts'
import type { ConsoleReferralsBody } from '../contract/console/referrals.ts'
import type { ConsoleRefusalBody } from '../contract/console/refusals.ts'
import type {
  ConsoleCouponsBody,
  ConsoleGiftsBody,
  MadeGiftsBody,
  NewCoupon,
  NewGiftLot,
} from '../contract/console/selling.ts'
import type { DoctorBody, SystemBody } from '../contract/console/system.ts'
import type { PlanId } from '../contract/plans.ts'

/** A refusal with its code, or `network` when the server did not respond. */
export class ConsoleError extends Error {
  override name = 'ConsoleError'
  readonly code: string
  /** Orders to choose from. */
  readonly rivals: readonly string[]
  /** Unreadable payments. The operator must confirm that none is the buyer's. */
  readonly unread: readonly string[]

  constructor(
    code: string,
    message: string,
    { rivals = [], unread = [] }: Pick<ConsoleRefusalBody['error'], 'rivals' | 'unread'> = {},
  ) {
    super(message)
    this.code = code
    this.rivals = rivals
    this.unread = unread
  }
}

/** A request whose answer is lost may have been carried out. */
const UNSURE = 'Check whether anything was changed before you repeat this.'

type Method = 'GET' | 'POST' | 'DELETE'

/** The longest answer is the doctor's, which asks every service that we use. */
const ANSWER_WITHIN_MS = 60_000

async function callOnce<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const { ok, status, content } = await send(`/operator/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new ConsoleError('network', `The server can’t be reached. ${UNSURE}`)
  })
  if (ok && content !== null) return content as T
  const refused = content as ConsoleRefusalBody | null
  const { code, message, ...choice } = refused?.error ?? unreadable(status)
  if (method === 'GET' && ENDED.has(code) && !isWriting()) location.reload()
  throw new ConsoleError(code, message, choice)
}

/** @returns its content; null: not JSON @throws when not all of it arrives */
async function send(address: string, request: RequestInit) {
  const answer = await fetch(address, request)
  const text = await answer.text()
  let content: unknown = null
  try {
    content = JSON.parse(text)
  } catch {}
  return { ok: answer.ok, status: answer.status, content }
}

/** The session is over, or the browser was signed out. */
const ENDED = new Set(['sign_in', 'signed_out'])

/** Whether text is being typed, which going to the sign-in would lose. */
function isWriting(): boolean {
  const texts = [...document.querySelectorAll('textarea')]
  return document.querySelector('dialog[open]') !== null || texts.some(({ value }) => value !== '')
}

/** Without access, every address is unknown. Any other answer is not from our server. */
function unreadable(status: number): ConsoleRefusalBody['error'] {
  return status === 404
    ? {
        code: 'signed_out',
        message:
          'You were signed out. Nothing was changed. Sign in again in another tab, then repeat this.',
      }
    : {
        code: 'network',
        message: `The server can’t answer now. ${UNSURE}`,
      }
}

/** Refusals that using the passkey now resolves. */
const WITH_PASSKEY = new Set(['passkey_again', 'sign_in'])

/**
 * Calls the API. If the passkey was last used too long ago, or the session is over, asks for the passkey
 * and calls again.
 */
async function call<T>(method: Method, path: string, body?: unknown): Promise<T> {
  try {
    return await callOnce<T>(method, path, body)
  } catch (error) {
    const isStale = error instanceof ConsoleError && WITH_PASSKEY.has(error.code)
    if (!isStale || (method === 'GET' && error.code === 'sign_in')) throw error
    await signIn()
    return callOnce<T>(method, path, body)
  }
}

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type AssertionOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Makes a passkey on this device. @throws ConsoleError `canceled` */
export async function makePasskey(name: string): Promise<void> {
  const optionsJSON = await call<RegistrationOptions>('POST', '/passkeys/enrollment')
  const credential = await startRegistration({ optionsJSON }).catch(refuseCanceled)
  await callOnce('POST', '/passkeys', { name, credential })
}

/** Signs in with a passkey, or confirms that its operator is still there. @throws ConsoleError `canceled` */
export async function signIn(): Promise<void> {
  const optionsJSON = await callOnce<AssertionOptions>('POST', '/passkeys/assertion')
  const credential = await startAuthentication({ optionsJSON }).catch(refuseCanceled)
  await callOnce('POST', '/sign_in', credential)
}

function refuseCanceled(error: Error): never {
  if (error.name === 'InvalidStateError')
    throw new ConsoleError('canceled', 'This device already has a passkey for you.')
  throw new ConsoleError('canceled', 'The passkey was not used. Nothing was changed.')
}

const part = encodeURIComponent

export const getSession = () => callOnce<ConsoleSessionBody>('GET', '/session')
export const getAccess = () => call<ConsoleAccessBody>('GET', '/access')
export const dropPasskey = (id: string) => call<object>('DELETE', `/passkeys/${part(id)}`)
export const signOut = (id: string) => callOnce<object>('DELETE', `/browsers/${part(id)}`)

export const getOverview = (days: number) => call<OverviewBody>('GET', `/overview?days=${days}`)
export const getReviews = () => call<ReviewsBody>('GET', '/reviews')
/** @param query e.g. `find=…&status=open&after=…` */
export const getOrders = (query: string) => call<ConsoleOrdersBody>('GET', `/orders?${query}`)
export const getOrder = (id: string) => call<ConsoleOrderBody>('GET', `/orders/${part(id)}`)
/** @param query e.g. `show=set_aside&find=…` */
export const getPayments = (query: string) => call<ConsolePaymentsBody>('GET', `/payments?${query}`)
export const getPayment = (signature: string) =>
  call<ConsoleTransfersBody>('GET', `/payments/${part(signature)}`)

export const grantOrder = (id: string, because: string, noneOfThese: boolean) =>
  call<DoneBody>('POST', `/orders/${part(id)}/grant`, { because, none_of_these: noneOfThese })
export const refuseOrder = (id: string, because: string, paymentTo: string | null) =>
  call<DoneBody>('POST', `/orders/${part(id)}/refuse`, { because, payment_to: paymentTo })
/** @param extension.seen how many grants of the order the operator sees */
export const extendOrder = (
  id: string,
  extension: { days: number; seen: number; because: string },
) => call<DoneBody>('POST', `/orders/${part(id)}/extend`, extension)
export const attachPayment = (signature: string, order: string, because: string) =>
  call<DoneBody>('POST', `/payments/${part(signature)}/attach`, { order, because })
export const setPaymentAside = (signature: string, because: string) =>
  call<DoneBody>('POST', `/payments/${part(signature)}/set_aside`, { because })
export const putPaymentBack = (signature: string, because: string) =>
  call<DoneBody>('POST', `/payments/${part(signature)}/put_back`, { because })
export const recordRefund = (
  subject: string,
  refund: { signature: string; to: string | null; because: string },
) => call<DoneBody>('POST', '/refunds', { subject, ...refund })
export const recordReturnedExcess = (
  subject: string,
  refund: { signature: string; to: string | null; because: string },
) => call<DoneBody>('POST', '/returned_excess', { subject, ...refund })
export const rescan = (from: number, because: string) =>
  call<DoneBody>('POST', '/rescan', { from, because })

export const getMembers = (query: string) => call<ConsoleMembersBody>('GET', `/members?${query}`)
export const getMember = (id: string) => call<ConsoleMemberBody>('GET', `/members/${part(id)}`)
export const revealMember = (id: string, because: string) =>
  call<RevealedBody>('POST', `/members/${part(id)}/reveal`, { because })

/** @param seen when the membership ended as far as the operator knows */
export const giveGift = (id: string, gift: { plan: PlanId; seen: SeenEnd; because: string }) =>
  call<DoneBody>('POST', `/members/${part(id)}/gift`, gift)
export const endGift = (id: string, gift: string, because: string) =>
  call<DoneBody>('POST', `/members/${part(id)}/gifts/${part(gift)}/end`, { because })

export const getAudit = (query: string) => call<AuditBody>('GET', `/audit?${query}`)

export const getSystem = () => call<SystemBody>('GET', '/system')
export const getKeys = () => call<KeysBody>('GET', '/keys')
export const runDoctor = () => call<DoctorBody>('POST', '/system/doctor', {})
export const changeWeights = (choice: 'calibrated' | 'hand-set', because: string) =>
  call<DoneBody>('POST', '/system/weights', { choice, because })
export const startBackfill = (days: number, sample: number, because: string) =>
  call<DoneBody>('POST', '/system/backfill', { days, sample, because })
export const stopBackfill = (because: string) =>
  call<DoneBody>('DELETE', '/system/backfill', { because })

export const getThreads = (query: string) => call<SupportThreadsBody>('GET', `/support?${query}`)
export const getThread = (id: string) => call<SupportThreadBody>('GET', `/support/${part(id)}`)
export const answerThread = (id: string, text: string) =>
  call<DoneBody>('POST', `/support/${part(id)}/answer`, { text })
export const getLetters = (query: string) => call<LettersBody>('GET', `/letters?${query}`)
export const closeLetter = (id: string) => call<DoneBody>('POST', `/letters/${part(id)}/close`, {})
/** @param whole the whole crew; false: only this wallet */
export const hideFromCrew = (wallet: string, whole: boolean, because: string) =>
  call<DoneBody>('POST', `/crews/${part(wallet)}/hide`, { whole, because })
export const getFailed = (query: string) => call<FailedMessagesBody>('GET', `/failed?${query}`)
export const retryFailed = (id: string) => call<DoneBody>('POST', `/failed/${part(id)}/retry`, {})

type Draft = { text: string; plan: PlanId | null }
export const getBroadcasts = (query: string) => call<BroadcastsBody>('GET', `/broadcasts?${query}`)
export const getBroadcast = (id: string) => call<BroadcastBody>('GET', `/broadcasts/${part(id)}`)
/** @param id null: a new draft */
export const saveDraft = (id: string | null, draft: Draft) =>
  call<DraftBody>('POST', id === null ? '/broadcasts' : `/broadcasts/${part(id)}`, draft)
export const dropDraft = (id: string) => call<DoneBody>('DELETE', `/broadcasts/${part(id)}`, {})
export const testBroadcast = (id: string) =>
  call<DoneBody>('POST', `/broadcasts/${part(id)}/test`, {})
export const startBroadcast = (id: string, changedAt: number, because: string) =>
  call<DoneBody>('POST', `/broadcasts/${part(id)}/start`, { changed_at: changedAt, because })
export const stopBroadcast = (id: string, because: string) =>
  call<DoneBody>('POST', `/broadcasts/${part(id)}/stop`, { because })

export const getReferrals = () => call<ConsoleReferralsBody>('GET', '/referrals')
/** @param least whole dollars */
export const preparePayouts = (least: number, because: string) =>
  call<DoneBody>('POST', '/payouts', { least, because })
export const cancelPayout = (id: string, because: string) =>
  call<DoneBody>('DELETE', `/payouts/${part(id)}`, { because })
export const restoreEarning = (order: string, because: string) =>
  call<DoneBody>('POST', `/referrals/${part(order)}/restore`, { because })

export const getCoupons = () => call<ConsoleCouponsBody>('GET', '/coupons')
export const addCoupon = (coupon: NewCoupon, because: string) =>
  call<DoneBody>('POST', '/coupons', { ...coupon, because })
export const endCoupon = (code: string, because: string) =>
  call<DoneBody>('POST', `/coupons/${part(code)}/end`, { because })
export const getGiftLots = () => call<ConsoleGiftsBody>('GET', '/gifts')
export const makeGifts = (lot: NewGiftLot, because: string) =>
  call<MadeGiftsBody>('POST', '/gifts', { ...lot, because })
export const endGiftLot = (lot: string, because: string) =>
  call<DoneBody>('POST', `/gifts/${part(lot)}/end`, { because })
