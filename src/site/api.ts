import type { AlertPreviewBody, AlertsBody, WatchedBody, WatchesBody } from '../contract/alerts.ts'
import type { ApiKeysBody, NewApiKeyBody } from '../contract/api/key-bodies.ts'
import type { BacktestBody } from '../contract/backtest.ts'
import type { PaidCoin } from '../contract/coins.ts'
import type {
  CalibrationBody,
  DeveloperBody,
  LaunchDetailBody,
  SitePageBody,
  TrackRecordBody,
} from '../contract/launches/bodies.ts'
import type { ChartBody, ChartStep } from '../contract/launches/chart.ts'
import type { BenchmarkBody } from '../contract/launches/judged.ts'
import type { LedgerBody } from '../contract/launches/ledger.ts'
import type {
  AboutBody,
  HolderGroupsBody,
  LaunchFactsBody,
  ReadAgainBody,
} from '../contract/launches/page.ts'
import type { Stage } from '../contract/launches/stages.ts'
import type { PlanId } from '../contract/plans.ts'
import type { QrDrawing } from '../contract/qr.ts'
import type {
  AccountBody,
  AskAgainBody,
  BlockhashBody,
  ChallengeBody,
  ClaimRequest,
  ContactRequest,
  DeletedBody,
  HandedOrderBody,
  HandoffBody,
  LinkBody,
  LinkedBody,
  OpenOrderRequest,
  OrderBody,
  OrdersBody,
  PendingWalletBody,
  PriceBody,
  ProofBody,
  ReceiptBody,
  RedeemedBody,
  SessionsBody,
  UserBody,
} from '../contract/records.ts'
import type { ClickedBody, ReferralsBody } from '../contract/referrals.ts'
import type { StatusBody } from '../contract/status.ts'
import type { LaunchRecordBody, LogsBody } from '../contract/transparency.ts'
import type {
  NewWebhookBody,
  WebhookDeliveryBody,
  WebhookFilter,
  WebhookSecretBody,
  WebhooksBody,
} from '../contract/webhooks.ts'
import { ApiError, call } from './call.ts'
import { takeEarly } from './features/launch/early-launch.ts'

export { ApiError }

const part = encodeURIComponent

export const getPrice = () => call<PriceBody>('GET', '/api/price')

/**
 * @param after the paid order the buyer has seen before buying again; null if none
 * @param code a coupon’s; null if none
 * @param gift for somebody else
 */
export const openOrder = (
  plan: PlanId,
  after: string | null,
  code: string | null = null,
  gift = false,
) => call<OrderBody>('POST', '/api/orders', { plan, after, code, gift } satisfies OpenOrderRequest)

/** Makes a gift’s code, or a new one in place of it. */
export const issueGiftCode = (order: string) =>
  call<OrderBody>('POST', `/api/orders/${part(order)}/gift-code`)

/** Redeems a gift. A browser without a session gets one first, then asks again. */
export async function redeemGift(code: string): Promise<RedeemedBody> {
  const redeem = () => call<RedeemedBody | AskAgainBody>('POST', '/api/gifts', { code })
  const first = await redeem()
  const answer = 'again' in first ? await redeem() : first
  if ('again' in answer)
    throw new ApiError('no_session', 401, 'Allow cookies for this site, and try again.')
  return answer
}

export const startTrial = (challenge: string, signature: string) =>
  call<RedeemedBody>('POST', '/api/trial', { challenge, signature })

/** Reports that this browser opened a referral link. */
export const recordReferralClick = (code: string) =>
  call<ClickedBody>('POST', '/api/referral-clicks', { code })

export const getReferrals = () => call<ReferralsBody>('GET', '/api/referrals')
export const makeReferralLink = () => call<ReferralsBody>('POST', '/api/referrals')
export const namePayoutWallet = (wallet: string) =>
  call<ReferralsBody>('PUT', '/api/referrals/wallet', { wallet })

export const getReceipt = (order: string) =>
  call<ReceiptBody>('GET', `/api/orders/${part(order)}/receipt`)

/** Uses what was paid above the price for the next 30 days. */
export const takeNextPeriod = (id: string) =>
  call<OrderBody>('POST', `/api/orders/${part(id)}/next-period`)

/** Draws the amount that identifies a payment from an exchange. */
export const drawExchangeAmount = (id: string) =>
  call<OrderBody>('POST', `/api/orders/${part(id)}/exchange-amount`)

export const getOrder = (id: string) => call<OrderBody>('GET', `/api/orders/${part(id)}`)

/** The QR code for what is to be paid now, in SOL or USDC. */
export const getQr = (id: string, coin: PaidCoin) =>
  call<QrDrawing>('GET', `/api/orders/${part(id)}/qr${coin === 'USDC' ? '?in=usdc' : ''}`)

/** Makes a code that shows this order in a wallet’s own browser, once. */
export const createHandoff = (id: string) =>
  call<HandoffBody>('POST', `/api/orders/${part(id)}/handoff`)

/** Uses such a code. */
export const openHandoff = (code: string) =>
  call<HandedOrderBody>('POST', '/api/handoffs', { code })

export const showHandedOrder = (view: string) =>
  call<HandedOrderBody>('GET', `/api/handoffs/${part(view)}`)

export const getOrders = () => call<OrdersBody>('GET', '/api/orders')
export const putPendingWallet = (wallet: string, claim: ClaimRequest) =>
  call<PendingWalletBody>('PUT', `/api/pending_wallets/${part(wallet)}`, claim)

/** The member, once the order has settled; null on 404 and 401. */
export const getUserOfOrder = (username: string, order: string) =>
  orNull(call<UserBody>('GET', `/api/users/${part(username)}?order=${part(order)}`))

/** A member visible to this browser's session; null on 404 and 401. */
export const getUser = (id: string) => orNull(call<UserBody>('GET', `/api/users/${part(id)}`))

export const getBlockhash = () => call<BlockhashBody>('GET', '/api/blockhash')

export const askChallenge = (wallet: string, order?: string) =>
  call<ChallengeBody>('POST', '/api/wallet_proofs', { wallet, order })

export const sendProof = (id: string, signature: string) =>
  call<ProofBody>('PUT', `/api/wallet_proofs/${part(id)}`, { signature })

export const sendContact = (message: ContactRequest) =>
  call<{ id: string }>('POST', '/api/contact', message)

/** Requests a one-time link into the bot; `move` is for moving the membership to another Telegram account. */
export const askLink = (move: boolean) => call<LinkBody>('POST', '/api/telegram/link', { move })
export const sendCode = (code: string) => call<LinkedBody>('PUT', '/api/telegram/link', { code })
export const undoLink = () => call<AccountBody>('DELETE', '/api/telegram/link')

/** Null if this browser has no session. */
export const getAccount = () => orNull(call<AccountBody>('GET', '/api/account'))

export const putAlerts = (alerts: AlertsBody) =>
  call<AlertsBody>('PUT', '/api/account/alerts', alerts)

/** What these preferences would have matched in the last 24 hours. */
export const previewAlerts = (alerts: AlertsBody) =>
  call<AlertPreviewBody>('POST', '/api/account/alerts/preview', alerts)

/** What these preferences would have sent in the last 14 days. Counts as one more filter tested. */
export const backtestAlerts = (alerts: AlertsBody) =>
  call<BacktestBody>('POST', '/api/account/alerts/backtest', alerts)

export const getWatches = () => call<WatchesBody>('GET', '/api/account/watches')

const LISTS = { coin: 'watches', wallet: 'watched-wallets' }
export const addWatch = (address: string, kind: keyof typeof LISTS = 'coin') =>
  call<WatchedBody>('PUT', `/api/account/${LISTS[kind]}/${part(address)}`)
export const dropWatch = (address: string, kind: keyof typeof LISTS = 'coin') =>
  call<object>('DELETE', `/api/account/${LISTS[kind]}/${part(address)}`)

export const signOutEverywhere = () => call<object>('POST', '/api/account/sign_out_everywhere')

export const getSessions = () => call<SessionsBody>('GET', '/api/account/sessions')

/** Signs another browser out. */
export const endSession = (id: string) =>
  call<object>('DELETE', `/api/account/sessions/${part(id)}`)

export const signOutOthers = () => call<object>('POST', '/api/account/sign_out_others')

export const deleteAccount = () => call<DeletedBody>('DELETE', '/api/account')

/** Null if we have not seen the launch, or it is not public yet. */
export const getLaunch = (mint: string) => {
  const path = `/api/launches/${part(mint)}`
  return orNull(call<LaunchDetailBody>('GET', path, undefined, takeEarly(path)))
}

/** Null if we have not seen the launch, or it is not public yet. */
export const getChart = (mint: string, step: ChartStep | null) =>
  orNull(call<ChartBody>('GET', `/api/launches/${part(mint)}/chart${stepQuery(step)}`))

/** The chosen length of a candle as a query, or none. */
export const stepQuery = (step: ChartStep | null) => (step === null ? '' : `?step=${step}`)

/** Which holders share money. Null as for {@link getChart}. */
export const getHolderGroups = (mint: string) =>
  orNull(call<HolderGroupsBody>('GET', `/api/launches/${part(mint)}/clusters`))

/** What the model in use says of a launch read from history. Null also of one that was detected live. */
export const getReadAgain = (mint: string) =>
  orNull(call<ReadAgainBody>('GET', `/api/launches/${part(mint)}/read-again`))

/** What a coin's developer says about it. Null as for {@link getChart}. */
export const getAbout = (mint: string) =>
  orNull(call<AboutBody>('GET', `/api/launches/${part(mint)}/about`))

/** @param query e.g. `level=high&cursor=…` */
export const getLaunches = (query: string) => call<SitePageBody>('GET', `/api/launches?${query}`)

/** What rows of the table say beside their launches; at most 100. */
export const getFacts = (mints: readonly string[]) =>
  call<LaunchFactsBody[]>('GET', `/api/launches/facts?mints=${mints.join(',')}`)

export const getDeveloper = (wallet: string) =>
  call<DeveloperBody>('GET', `/api/deployers/${part(wallet)}`)

/** A prediction at a stage, compared with outcomes. */
export const getCalibration = (measure: CalibrationBody['measure'], stage: Stage) =>
  call<CalibrationBody>('GET', `/api/track-record/calibration?measure=${measure}&stage=${stage}`)

export const getLedger = () => call<LedgerBody>('GET', '/api/track-record/ledger')
export const getBenchmark = () => call<BenchmarkBody>('GET', '/api/benchmark')
export const getTrackRecord = () => call<TrackRecordBody>('GET', '/api/track-record')
/** What the transparency log has about a launch; null if we have not seen it, or it is not public yet. */
export const getLaunchRecord = (mint: string) =>
  orNull(call<LaunchRecordBody>('GET', `/api/launches/${part(mint)}/record`))

export const getLogs = () => call<LogsBody>('GET', '/track-record/log')

export const getStatus = () => call<StatusBody>('GET', '/api/status')

export const getApiKeys = () => call<ApiKeysBody>('GET', '/api/account/api_keys')

export const makeApiKey = (name: string) =>
  call<NewApiKeyBody>('POST', '/api/account/api_keys', { name })

export const revokeApiKey = (id: string) =>
  call<object>('DELETE', `/api/account/api_keys/${part(id)}`)

export const getWebhooks = () => call<WebhooksBody>('GET', '/api/account/webhooks')

export const makeWebhook = (url: string, filter: WebhookFilter) =>
  call<NewWebhookBody>('POST', '/api/account/webhooks', { url, ...filter })

export const setWebhook = (id: string, on: boolean) =>
  call<object>('PUT', `/api/account/webhooks/${part(id)}`, { on })

export const testWebhook = (id: string) =>
  call<WebhookDeliveryBody>('POST', `/api/account/webhooks/${part(id)}/test`, {})

export const replaceWebhookSecret = (id: string) =>
  call<WebhookSecretBody>('POST', `/api/account/webhooks/${part(id)}/secret`, {})

export const deleteWebhook = (id: string) =>
  call<object>('DELETE', `/api/account/webhooks/${part(id)}`)

async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 401)) return null
    throw error
  }
}
