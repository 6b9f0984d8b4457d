import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bytesOfPostgres } from '../../../src/adapters/backup/copy-postgres.ts'
import { connectNats } from '../../../src/adapters/nats/connect.ts'
import { pollPrices } from '../../../src/adapters/prices/poll.ts'
import { createDocumentReader } from '../../../src/adapters/solana/facts/document.ts'
import { createPictures } from '../../../src/adapters/solana/facts/pictures.ts'
import { openSocket } from '../../../src/adapters/solana/rpc/live-socket.ts'
import { createSolanaRpc } from '../../../src/adapters/solana/rpc/rpc.ts'
import { keepSubscribed } from '../../../src/adapters/solana/rpc/subscribe.ts'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import { createSetupChatFinder } from '../../../src/adapters/telegram/find-setup-chats.ts'
import { rehearse } from '../../../src/adapters/telegram/rehearse.ts'
import { createCalendar } from '../../../src/adapters/transparency/calendar.ts'
import { createWebhookSender } from '../../../src/adapters/webhooks/send.ts'
import { priceSources } from '../../../src/app/usdc.ts'
import { checkDatabase } from '../../../src/cli/doctor/check-database.ts'
import { checkPublicUrl } from '../../../src/cli/doctor/check-public-url.ts'
import { queryDatabase } from '../../../src/cli/doctor/query-database.ts'
import { readConfig } from '../../../src/config/config.ts'
import { callServer } from '../../../src/entry/ops/socket.ts'
import { type Clock, systemClock } from '../../../src/kernel/clock.ts'
import { openPostgres } from '../../../src/kernel/db/postgres.ts'
import { holdConnection } from '../../../src/kernel/db/postgres-held.ts'
import { systemEntropy } from '../../../src/kernel/ids.ts'
import { readSources } from '../../house/source.ts'
import { quietLog as log } from '../../support/quiet-log.ts'
import { drillFolder, listenSilently } from './drills/driver.ts'

/** Waits a tenth of the time. */
const clock: Clock = { ...systemClock, wait: (ms, signal) => systemClock.wait(ms / 10, signal) }
const FOREVER = new AbortController().signal
const CID = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy'
const OUTBOUND =
  /\bawait fetch\(|new WebSocket\(|new pg\.(Client|Pool)\(|new Client\(|createConnection\(\{|new Api\(|= await connect\(|=> lookup\(/

type Silent = { http: string; ws: string; postgres: string; nats: string; folder: string }

/**
 * Each file of the server that calls out, and a call through it to a server that accepts and never answers.
 * A text says what ends such a call where that takes too long for a test.
 */
const CALLS: Record<string, ((silent: Silent) => Promise<unknown>) | string> = {
  'src/adapters/backup/copy-postgres.ts': ({ postgres }) => bytesOfPostgres(postgres),
  'src/adapters/backup/s3.ts': 'each part has ten minutes',
  'src/adapters/nats/connect.ts': ({ nats }) => connectNats([nats], 'test', log),
  'src/adapters/prices/source.ts': ({ http }) => {
    const env = { COINGECKO_URL: http, COINBASE_URL: http, KRAKEN_URL: http }
    const { sol: sources } = priceSources(readConfig({ ...LIVE, ...env, SOLANA_RPC_URL: http }))
    return pollPrices({ sources, clock, log, signal: endingLater() }).ready
  },
  'src/adapters/solana/facts/document.ts': ({ http }) =>
    createDocumentReader({ gateway: http, clock, log })(`ipfs://${CID}`, FOREVER),
  'src/adapters/solana/facts/pictures.ts': ({ http, folder }) =>
    createPictures({ gateway: http, folder, clock, log })(`ipfs://${CID}`),
  'src/adapters/solana/launch-sources/yellowstone/open-stream.ts':
    'keepSubscribed opens it, as the sockets',
  'src/adapters/solana/rpc/http-transport.ts': ({ http }) =>
    createSolanaRpc({ urls: [http], clock, log }).getGenesisHash(),
  'src/adapters/solana/rpc/live-socket.ts': ({ ws }) =>
    new Promise<void>((resolve) => {
      const ignored = { subscriptions: [], onSubscribed() {}, onSlot() {} }
      const surroundings = { clock, entropy: systemEntropy, log, signal: endingLater() }
      keepSubscribed({ openSocket, urls: [ws], ...ignored, ...surroundings }, resolve)
    }),
  'src/adapters/telegram/client.ts': ({ http }) =>
    createTelegram({ botToken: '1:a', apiRoot: http, clock, log }).me(),
  'src/adapters/telegram/find-setup-chats.ts': ({ http }) =>
    createSetupChatFinder({ botToken: '1:a', apiRoot: http })('code', 0),
  'src/adapters/telegram/rehearse.ts': ({ http }) =>
    rehearse({ botToken: '1:a', apiRoot: http }, '1'),
  'src/adapters/transparency/calendar.ts': ({ http }) =>
    createCalendar({ url: http, clock }).stamp(new Uint8Array(32), FOREVER),
  'src/adapters/webhooks/send.ts': async ({ http }) => {
    const sender = createWebhookSender(clock, { anyAddress: true })
    return sender.send({ url: http, headers: {}, body: '{}' })
  },
  'src/cli/doctor/check-database.ts': ({ postgres, folder }) =>
    checkDatabase({ databaseUrl: postgres, dataDir: folder } as never, null),
  'src/cli/doctor/check-launches.ts': 'ten seconds for the gateway, as for the public URL',
  'src/cli/doctor/check-public-url.ts': ({ http }) => checkPublicUrl({ publicUrl: http }),
  'src/cli/doctor/query-database.ts': ({ postgres, folder }) =>
    queryDatabase({ databaseUrl: postgres, dataDir: folder }, async (query) => query('select 1')),
  'src/entry/ops/socket.ts': async ({ folder }) => {
    const server = createServer((socket) => void socket.on('error', () => {}))
    await new Promise<void>((resolve) => server.listen(join(folder, 'ops.sock'), resolve))
    onTestFinished(() => void server.close())
    return callServer(folder, ['status'], 200)
  },
  'src/kernel/db/postgres.ts': async ({ postgres }) => {
    const db = openPostgres(postgres, log)
    onTestFinished(() => db.close())
    return db.read.selectFrom('settings').selectAll().execute()
  },
  'src/kernel/db/postgres-held.ts': ({ postgres }) => holdConnection(postgres, 'test'),
  'src/verify/site.mjs': 'a minute for each page of the record',
  'scripts/verify-record.mjs': 'a minute for a proof',
  'scripts/picture.ts': 'asks the site that it has started itself',
}

const LIVE = {
  SANDBOX: 'none',
  DATABASE_URL: '',
  RECEIVING_WALLET: 'Hf6DKTwYUSvWXTcRmAP1Rt5AVKZkdJtdMUdZNZSEJBN4',
}

function endingLater(): AbortSignal {
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  return ending.signal
}

test('every file that calls out is known here', () => {
  const calling = readSources('src', 'scripts')
    .filter(({ path }) => !/^src\/(site|console|contract)\/|\.test\.tsx?$/.test(path))
    .filter(({ code }) => OUTBOUND.test(code))
    .map(({ path }) => path)
  expect(calling.sort()).toEqual(Object.keys(CALLS).sort())
})

const tried = Object.entries(CALLS).flatMap(([path, call]) =>
  typeof call === 'string' ? [] : [[path, call] as const],
)

test.concurrent.each(tried)(
  '%s does not wait forever for a server that accepts and never answers',
  async (_, call) => {
    const http = await listenSilently()
    const { host } = new URL(http)
    const silent = {
      http,
      ws: `ws://${host}`,
      postgres: `postgres://nobody@${host}/none`,
      nats: `nats://${host}`,
      folder: drillFolder(),
    }
    // However it ends, it ends.
    const ending = await call(silent).then(
      () => 'ended',
      () => 'ended',
    )
    expect(ending).toBe('ended')
  },
  60_000,
)
