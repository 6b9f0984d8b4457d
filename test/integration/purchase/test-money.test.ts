import { expect, it } from 'vitest'
import { acceptGenesis } from '../../../src/flows/purchase/accept-genesis.ts'
import { eachEngine } from '../../engines.ts'
import { openDatabase } from '../../support/shop.ts'
import { openServer } from '../../support/world.ts'

const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const DEVNET = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const SITE = { PUBLIC_URL: 'https://mintwatch.example' }
/** A bot whose API is not on this machine. */
const REAL_BOT = {
  ...SITE,
  TELEGRAM_BOT_TOKEN: '1:abcdef',
  TELEGRAM_API_ROOT: 'https://bots.invalid',
}

/** Test money buys nothing where money is real. */
eachEngine((engine) => {
  it('a database belongs to the cluster of its first start', async () => {
    const db = await openDatabase(await engine.fresh())
    const accept = (genesis: string, mainnetOnly = false) =>
      acceptGenesis({ db }, genesis, { mainnetOnly })
    await expect(accept(DEVNET, true)).rejects.toThrow(/points to a test cluster/)
    await accept(MAINNET, true)
    await accept(MAINNET)
    await expect(accept(DEVNET)).rejects.toThrow(/belongs to the cluster with genesis 5eykt/)
    await db.close()
  })

  if (engine.name !== 'sqlite') return

  it.each([
    ['production', { ...SITE, NODE_ENV: 'production' }],
    ['a real bot', REAL_BOT],
  ])('with %s nothing starts on a test cluster', async (_, env) => {
    const refused = openServer(await engine.fresh(), { env })
    await expect(refused).rejects.toThrow(/points to a test cluster/)
  })
})
