import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { startWorld, type World } from '../../sandbox/world.ts'
import { TOKEN_PROGRAMS } from '../../src/contract/token-programs.ts'
import { drill } from './drill.ts'
import { canDrill, type Instance, startInstance } from './instance.ts'

/** An operator who sets what does not fit, and then does what docs/run.md says. */
describe.skipIf(!canDrill)('skipped: as the others', () => {
  let running: Instance
  let elsewhere: World
  let right: Record<string, string>
  const instance = () => running
  const mends = ({ app }: Instance) => app.restart(right)
  beforeAll(async () => {
    running = await startInstance()
    right = { ...running.env }
    elsewhere = await startWorld({
      dataDir: join(running.folder, 'elsewhere'),
      parts: ['chain'],
      rpcPort: 0,
      wsPort: 0,
      pricesPort: 0,
    })
  })
  afterAll(async () => {
    await elsewhere?.stop()
    await running?.stop()
  })

  drill('`DATA_KEY` is another one', instance, {
    breaks: ({ app }) => app.restart({ DATA_KEY: Buffer.alloc(32, 9).toString('base64') }),
    sees: [{ log: /DATA_KEY does not match this database/ }],
    mends,
    remedy: 'put the old one back, and restart',
  })
  drill('`RECEIVING_WALLET` is a program’s address', instance, {
    breaks: ({ app }) => app.restart({ RECEIVING_WALLET: TOKEN_PROGRAMS[0] }),
    sees: [{ log: /RECEIVING_WALLET: \w+ is not a wallet/ }, { healthz: 0 }],
    mends,
    remedy: 'set it to your wallet’s address; a supervisor restarts',
  })
  drill('`SOLANA_RPC_URL` points to another cluster', instance, {
    breaks({ app }) {
      const { SOLANA_RPC_URL = '', SOLANA_WS_URL = '' } = elsewhere.env
      return app.restart({ SOLANA_RPC_URL, SOLANA_WS_URL })
    },
    sees: [{ log: /This database belongs to the cluster with genesis/ }, { healthz: 0 }],
    mends,
    remedy: 'correct it; a supervisor restarts',
  })
})
