import { afterAll, beforeAll, describe } from 'vitest'
import { drill } from './drill.ts'
import { canDrill, type Instance, startInstance } from './instance.ts'

describe.skipIf(!canDrill)('skipped: not root, no PostgreSQL, or no faketime', () => {
  let running: Instance
  const instance = () => running
  beforeAll(async () => {
    running = await startInstance()
  })
  afterAll(() => running?.stop())

  drill('The RPC service is down', instance, {
    breaks({ ways: { rpc, socket } }) {
      rpc.set({ refuse: 502 })
      socket.set({ cutAfterMs: 1 })
      socket.cut()
    },
    sees: [
      { log: /an RPC endpoint fails/ },
      { log: /the subscription is lost/ },
      { log: /"kind":"endpoint_down"/ },
      { group: /endpoint down/ },
    ],
    mends({ ways: { rpc, socket } }) {
      rpc.set({})
      socket.set({})
    },
  })
  drill('The RPC service never answers', instance, {
    breaks({ ways: { rpc, socket } }) {
      rpc.set({ silent: true })
      socket.set({ silent: true })
    },
    sees: [{ log: /an RPC endpoint fails/ }, { log: /the subscription is lost/ }],
    mends({ ways: { rpc, socket } }) {
      rpc.set({})
      socket.set({})
    },
  })
  drill('Only the RPC service’s WebSocket falls silent', instance, {
    breaks: ({ ways: { socket } }) => socket.set({ silent: true }),
    sees: [{ log: /the subscription is lost/ }],
    mends: ({ ways: { socket } }) => socket.set({}),
  })
  drill('The price services are down', instance, {
    breaks: ({ ways: { prices } }) => prices.set({ refuse: 502 }),
    sees: [{ log: /a price source fails/ }],
    mends: ({ ways: { prices } }) => prices.set({}),
  })
  drill('Telegram is down', instance, {
    breaks({ ways: { telegram } }) {
      telegram.set({ refuse: 502 })
      telegram.cut()
    },
    sees: [{ log: /updates unavailable; retrying/ }],
    mends: ({ ways: { telegram } }) => telegram.set({}),
  })
  drill('Telegram never answers', instance, {
    breaks({ ways: { telegram } }) {
      telegram.set({ silent: true })
      telegram.cut()
    },
    sees: [{ log: /updates unavailable; retrying/ }],
    mends: ({ ways: { telegram } }) => telegram.set({}),
  })
  drill('The token is revoked', instance, {
    breaks: ({ world }) => world.telegram?.faults.set({ refusals: { code: 401 } }),
    sees: [{ log: /TELEGRAM_BOT_TOKEN was revoked or is mistyped/ }],
    async mends({ world, app }) {
      world.telegram?.faults.set({})
      await app.restart()
    },
    remedy: 'set the new token, and restart',
  })
  drill('The bot is removed from the channel', instance, {
    breaks: ({ world: { telegram } }) => telegram?.setBotRights(telegram.channelId, null),
    sees: [
      { log: /the bot lacks rights in the channel/ },
      { group: /The bot is missing rights in the channel/ },
    ],
    mends: ({ world: { telegram } }) => telegram?.setBotRights(telegram.channelId, {}),
    remedy: 'make it an administrator again',
  })
  drill('The bot is removed from the operators’ group', instance, {
    // The group would hear of the endpoint.
    breaks({ world: { telegram }, ways: { rpc } }) {
      telegram?.setBotRights(telegram.operatorsId, null)
      rpc.set({ refuse: 502 })
    },
    sees: [{ log: /"kind":"endpoint_down"/ }, { log: /a message was given up/ }],
    mends({ world: { telegram }, ways: { rpc } }) {
      telegram?.setBotRights(telegram.operatorsId, {})
      rpc.set({})
    },
    remedy: 'add it again',
  })
  drill('The RPC service’s certificate expires', instance, {
    breaks: ({ ways: { rpc } }) => rpc.front.show('expired'),
    sees: [{ log: /an RPC endpoint fails/ }, { log: /CERT_HAS_EXPIRED/ }],
    mends: ({ ways: { rpc } }) => rpc.front.show('good'),
  })
  drill('Names can’t be resolved', instance, {
    breaks({ names, ways }) {
      names.lose()
      ways.cut()
    },
    sees: [{ log: /ENOTFOUND|EAI_AGAIN/ }, { log: /updates unavailable; retrying/ }],
    mends: ({ names }) => names.find(),
  })
  // Last, because a service that fails already is not reported again, and is asked again only after a while.
  drill('The price services never answer', instance, {
    breaks: ({ ways: { prices } }) => prices.set({ silent: true }),
    sees: [{ log: /a price source fails/ }],
    mends: ({ ways: { prices } }) => prices.set({}),
  })
})
