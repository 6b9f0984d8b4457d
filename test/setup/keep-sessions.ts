import pg from 'pg'
import { socketFor } from './kept/leases.ts'

/**
 * A session costs the server 10 to 20 ms of processor time, and the five that a test opens cost more than its queries. So
 * the sessions of test databases are reset and used again. The product opens and closes its connections as always; it
 * can't tell.
 */
const { Client, Pool } = pg

class KeepingClient extends Client {
  constructor(config?: string | pg.ClientConfig) {
    const settings = typeof config === 'string' ? { connectionString: config } : (config ?? {})
    const socket = socketFor(settings.connectionString)
    super(socket ? { ...settings, stream: () => socket } : settings)
  }
}

class KeepingPool extends Pool {
  constructor(config?: pg.PoolConfig) {
    super({ ...config, Client: KeepingClient } as pg.PoolConfig)
  }
}

// Files that are run one after another in a process share the driver.
if (pg.Client.name !== KeepingClient.name)
  Object.assign(pg, { Client: KeepingClient, Pool: KeepingPool })
