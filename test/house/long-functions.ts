/** Functions above the limit, each with the reason why it is one: docs/decisions/046. */
export const LONG_FOR_A_REASON: Readonly<Record<string, string>> = {
  // State in a closure, and the short verbs that share it; no verb is above the limit.
  'sandbox/solana/chain.ts createChain': 'state',
  'sandbox/solana/store.ts openLedgerStore': 'state',
  'sandbox/solana/ws/session.ts createSession': 'state',
  'sandbox/telegram/store.ts openTelegramStore': 'state',
  'sandbox/telegram/updates.ts createUpdateQueue': 'state',
  'sandbox/telegram/webhook.ts createBotWebhookSender': 'state',
  'src/adapters/solana/rpc/detector-rpc.ts createDetectorRpc': 'state',
  'src/config/reader.ts createSettingsReader': 'state',
  'src/domains/messages/alerts/alert-index.ts createAlertIndex': 'state',
  'src/flows/cluster/pool-index.ts createPoolIndex': 'state',
  'src/flows/detection/follow/following.ts createFollowing': 'state',
  'src/flows/telegram/send-messages.ts sendMessages': 'state',
  // A table: one short entry per method, case or field.
  'sandbox/telegram/handle.ts createHandle': 'table',
  'sandbox/telegram/text/html.ts parseHtml': 'table',
  'src/adapters/solana/facts/read-address.ts readAddress': 'table',
  'src/adapters/solana/rpc/rpc.ts solanaRpcOver': 'table',
  'src/adapters/telegram/client.ts createTelegram': 'table',
  'src/site/features/launches/launch.sample.ts launchSample': 'table',
  'src/site/features/payment/situation-notice.tsx SituationNotice': 'table',
  'src/verify/site.mjs createSite': 'table',
  // Wiring, in the order in which things start and stop.
  'sandbox/prices/start.ts preparePrices': 'wiring',
  'sandbox/solana/start.ts prepareChain': 'wiring',
  'sandbox/world.ts startWorld': 'wiring',
  'src/app.ts startApp': 'wiring',
  // Prose.
  'src/site/pages/docs.tsx Words': 'prose',
  'src/site/pages/privacy.tsx Words': 'prose',
  'src/site/pages/terms.tsx Words': 'prose',
  // A script for a page that is not ours: one scope, so that it leaves no name behind.
  'sandbox/solana/wallet.js ': 'script',
}
