/**
 * Every route with its answer for each kind of person: `nobody` has no session, or an ended one; a `guest` has
 * a session and no membership; a `stranger` is another lifetime member who has just signed in. All name Zoe's
 * ids, written `{order}`. `ok` is any answer below 400.
 */
export type RouteRow = {
  route: string
  /** For a route with parameters. */
  path?: string
  body?: Record<string, unknown>
  nobody: string
  guest: string
  stranger: string
}

const SIGNATURE = '{signature}'

function row(
  route: string,
  answers: string,
  { path, body }: { path?: string; body?: Record<string, unknown> } = {},
): RouteRow {
  const [nobody = '', guest = nobody, stranger = guest] = answers.split(' / ')
  return {
    ...{ route, nobody, guest, stranger },
    ...(path === undefined ? {} : { path }),
    ...(body === undefined ? {} : { body }),
  }
}

const OWN = 'no_session / not_found'
const ORDER = '/api/orders/{order}'
const HOOK = '/api/account/webhooks/{hook}'
const DEVICE = '/api/account/push/{device}'

const ORDERS = [
  row('POST /api/orders', 'ok / ok / already_lifetime', { body: { plan: '30d' } }),
  row('GET /api/orders', 'ok'),
  row('GET /api/orders/:id', 'not_found', { path: ORDER }),
  row('GET /api/orders/:id/qr', 'not_found', { path: `${ORDER}/qr` }),
  row('GET /api/orders/:id/receipt', 'not_found', { path: `${ORDER}/receipt` }),
  row('POST /api/orders/:id/exchange-amount', OWN, { path: `${ORDER}/exchange-amount` }),
  row('POST /api/orders/:id/next-period', OWN, { path: `${ORDER}/next-period` }),
  row('GET /api/orders/:id/events', OWN, { path: `${ORDER}/events` }),
  row('POST /api/orders/:id/gift-code', OWN, { path: `${ORDER}/gift-code` }),
  row('POST /api/orders/:id/handoff', OWN, { path: `${ORDER}/handoff` }),
  row('POST /api/handoffs', 'handoff_over', { body: { code: 'unknown' } }),
  row('GET /api/handoffs/:view', 'handoff_over', { path: '/api/handoffs/unknown' }),
  row('POST /api/gifts', 'gift_unknown', { body: { code: 'MW-GIFT' } }),
  row('POST /api/trial', 'no_session / proof_expired', {
    body: { challenge: '{challenge}', signature: SIGNATURE },
  }),
  row('PUT /api/pending_wallets/:wallet', OWN, {
    path: '/api/pending_wallets/{wallet}',
    body: { order: '{order}', plan: '30d', username: 'zoe_1' },
  }),
  row('GET /api/users/:id', 'not_found', { path: '/api/users/{telegram}?order={order}' }),
  row('POST /api/wallet_proofs', OWN, { body: { wallet: '{wallet}', order: '{order}' } }),
  row('PUT /api/wallet_proofs/:id', 'no_session / proof_expired', {
    path: '/api/wallet_proofs/{challenge}',
    body: { signature: SIGNATURE },
  }),
]

const ACCOUNT = [
  row('POST /api/telegram/link', 'ok', { body: {} }),
  row('PUT /api/telegram/link', 'no_session / code_expired', { body: { code: '{code}' } }),
  row('DELETE /api/telegram/link', OWN),
  row('GET /api/account', 'no_session / ok'),
  row('PUT /api/account/alerts', 'no_session / ok', { body: {} }),
  row('POST /api/account/alerts/preview', 'no_session / membership_needed / ok', { body: {} }),
  row('POST /api/account/alerts/backtest', 'no_session / membership_needed / ok', { body: {} }),
  row('POST /api/account/sign_out_everywhere', 'no_session / ok'),
  row('GET /api/account/sessions', 'no_session / ok'),
  row('DELETE /api/account/sessions/:id', OWN, { path: '/api/account/sessions/{session}' }),
  row('POST /api/account/sign_out_others', 'no_session / ok'),
  row('DELETE /api/account', 'no_session / ok'),
  row('GET /api/account/watches', 'no_session / membership_needed / ok'),
  row('PUT /api/account/watches/:mint', 'no_session / membership_needed / ok', {
    path: '/api/account/watches/{mint}',
  }),
  row('DELETE /api/account/watches/:mint', 'no_session / membership_needed / ok', {
    path: '/api/account/watches/{mint}',
  }),
  row('PUT /api/account/watched-wallets/:wallet', 'no_session / membership_needed / ok', {
    path: '/api/account/watched-wallets/{wallet}',
  }),
  row('DELETE /api/account/watched-wallets/:wallet', 'no_session / membership_needed / ok', {
    path: '/api/account/watched-wallets/{wallet}',
  }),
  row('GET /api/account/api_keys', 'no_session / ok'),
  row('POST /api/account/api_keys', 'no_session / sign_in_again / ok', { body: { name: 'mine' } }),
  row('DELETE /api/account/api_keys/:id', 'no_session / sign_in_again / not_found', {
    path: '/api/account/api_keys/{key}',
  }),
  row('GET /api/account/webhooks', 'no_session / ok'),
  row('POST /api/account/webhooks', 'no_session / sign_in_again / ok', {
    body: { url: 'https://198.51.100.8/' },
  }),
  row('PUT /api/account/webhooks/:id', OWN, { path: HOOK, body: { on: false } }),
  row('DELETE /api/account/webhooks/:id', OWN, { path: HOOK }),
  row('POST /api/account/webhooks/:id/secret', 'no_session / sign_in_again / not_found', {
    path: `${HOOK}/secret`,
  }),
  row('POST /api/account/webhooks/:id/test', OWN, { path: `${HOOK}/test` }),
  row('GET /api/account/push', 'no_session / ok'),
  row('POST /api/account/push', 'no_session / membership_needed / ok', {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/1',
      keys: { p256dh: '{p256dh}', auth: 'A'.repeat(22) },
    },
  }),
  row('DELETE /api/account/push/:id', OWN, { path: DEVICE }),
  row('POST /api/account/push/:id/test', OWN, { path: `${DEVICE}/test` }),
  row('POST /api/referral-clicks', 'ok', { body: { code: 'nobody' } }),
  row('GET /api/referrals', 'no_session / referral_members'),
  row('POST /api/referrals', 'no_session / referral_members'),
  row('PUT /api/referrals/wallet', OWN, { body: { wallet: '{wallet}' } }),
  row('GET /api/feed/live', 'no_session / members_only / ok'),
  row('POST /api/contact', 'ok', { body: { name: '', reply_to: 'a@b.example', message: 'hi' } }),
]

/** Routes that need a key; a session opens none of them. */
const PROGRAMS = [
  row('GET /api/v1/launches', 'no_api_key'),
  row('GET /api/v1/launches/:mint', 'no_api_key', { path: '/api/v1/launches/{mint}' }),
  row('GET /api/v1/launches/:mint/trades', 'no_api_key', {
    path: '/api/v1/launches/{mint}/trades',
  }),
  row('GET /api/v1/deployers/:address', 'no_api_key', { path: '/api/v1/deployers/{wallet}' }),
  row('GET /api/v1/crews/:address', 'no_api_key', { path: '/api/v1/crews/{wallet}' }),
  row('GET /api/v1/alerts', 'no_api_key'),
  row('GET /api/v1/backtest', 'no_api_key'),
  row('GET /api/v1/stream', 'no_api_key'),
  row('ALL /mcp', 'no_api_key', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  }),
]

/** Telegram's own route, which does not exist for anyone else. */
const TELEGRAM = [row('POST /telegram/webhook', 'not_found', { body: { update_id: 1 } })]

const LAUNCH = '/api/launches/{mint}'
const LOG = '/track-record/log'
const DIGEST = '0'.repeat(64)

/** Routes with the same answer for everyone. No coin has launched in Zoe's world. */
const PUBLIC = [
  row('GET /readyz', 'ok'),
  row('GET /healthz', 'ok'),
  row('POST /language', 'ok'),
  row('GET /api/feed', 'ok'),
  row('GET /api/launches', 'ok'),
  row('GET /api/launches/facts', 'ok', { path: `/api/launches/facts?mints=${'1'.repeat(32)}` }),
  row('GET /api/launches/:mint', 'not_found', { path: LAUNCH }),
  row('GET /api/launches/:mint/clusters', 'not_found', { path: `${LAUNCH}/clusters` }),
  row('GET /api/launches/:mint/read-again', 'not_found', { path: `${LAUNCH}/read-again` }),
  row('GET /api/launches/:mint/events', 'not_found', { path: `${LAUNCH}/events` }),
  row('GET /api/launches/:mint/chart', 'not_found', { path: `${LAUNCH}/chart` }),
  row('GET /api/launches/:mint/chart/events', 'not_found', { path: `${LAUNCH}/chart/events` }),
  row('GET /api/launches/:mint/about', 'not_found', { path: `${LAUNCH}/about` }),
  row('GET /api/launches/:mint/picture', 'not_found', { path: `${LAUNCH}/picture` }),
  row('GET /api/launches/:mint/record', 'not_found', { path: `${LAUNCH}/record` }),
  row('GET /api/deployers/:wallet', 'ok', { path: '/api/deployers/{mint}' }),
  row('GET /api/crews/:wallet', 'not_found', { path: '/api/crews/{mint}' }),
  row('GET /api/track-record', 'ok'),
  row('GET /api/track-record/calibration', 'invalid_query'),
  row('GET /track-record.csv', 'ok'),
  row('GET /api/track-record/history', 'ok'),
  row('GET /track-record/history.csv', 'ok'),
  row('GET /api/track-record/ledger', 'ok'),
  row('GET /track-record/ledger.csv', 'ok'),
  row('GET /api/benchmark', 'ok'),
  row('GET /benchmark/:name{\\d{1,15}\\.txt}', 'not_found', { path: '/benchmark/1.txt' }),
  row('GET /api/v1/openapi.json', 'ok'),
  row('GET /api/status', 'ok'),
  row('GET /api/price', 'ok'),
  row('GET /api/blockhash', 'ok'),
  row(`GET ${LOG}`, 'ok'),
  row(`GET ${LOG}/checkpoint`, 'not_found'),
  ...[
    'checkpoints',
    'entries',
    'nodes',
    'shown',
    'proof',
    'rules',
    'consistency',
    'edge',
    'snapshot',
    'stamp',
  ].map((name) => row(`GET ${LOG}/${name}`, 'invalid_query')),
  row(`GET ${LOG}/:log{[1-9][0-9]{0,8}}/checkpoint`, 'not_found', { path: `${LOG}/1/checkpoint` }),
  row(`GET ${LOG}/:log{[1-9][0-9]{0,8}}/tile/*`, 'not_found', { path: `${LOG}/1/tile/0/000` }),
  ...(['rules.mjs', 'weights.json', 'models.json'] as const).map((name) => {
    const [folder, ending] = name.split('.')
    return row(`GET ${LOG}/${folder}/:name{[0-9a-f]{64}\\.${ending}}`, 'not_found', {
      path: `${LOG}/${folder}/${DIGEST}.${ending}`,
    })
  }),
  ...['launches', 'deployers'].map((name) =>
    row(`GET /${name}/:address`, '404', { path: `/${name}/{mint}` }),
  ),
  row('GET /search', 'ok', { path: '/search?q={mint}' }),
  row('GET /launches/:mint/card.png', 'not_found', { path: '/launches/{mint}/card.png' }),
  row('GET /badge/:file{[^/]+\\.svg}', 'not_found', { path: '/badge/{mint}.svg' }),
  row('GET /oembed', 'invalid_query'),
  ...['feed.xml', 'robots.txt', 'sitemap.xml', 'sitemaps/pages.xml', 'llms.txt'].map((name) =>
    row(`GET /${name}`, 'ok'),
  ),
  row('GET /sitemaps/:file{launches-\\d+\\.xml}', 'not_found', {
    path: '/sitemaps/launches-1.xml',
  }),
  row('GET /.well-known/security.txt', 'ok'),
  row('GET /*', 'ok', { path: '/pricing' }),
]

export const ROUTE_ROWS: readonly RouteRow[] = [
  ...ORDERS,
  ...ACCOUNT,
  ...PROGRAMS,
  ...TELEGRAM,
  ...PUBLIC,
]

/** Routes that need a key. */
export const KEY_ROUTES: readonly RouteRow[] = PROGRAMS

type Named = { ids: Record<string, string>; signature: string; code: string }

/** A row's request, with its placeholders filled in. */
export function filledRow({ route, path, body }: RouteRow, { ids, signature, code }: Named) {
  const known: Record<string, string> = { ...ids, signature, code }
  const filled = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? `{${name}}`)
  const [verb = '', pattern = ''] = route.split(' ')
  return {
    method: verb === 'ALL' ? 'POST' : verb,
    path: filled(path ?? pattern),
    ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) }),
  }
}
