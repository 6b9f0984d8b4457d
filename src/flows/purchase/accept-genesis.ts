import { readSetting, storeFirstSetting } from '../../kernel/db/settings.ts'
import { PermanentError } from '../../kernel/errors.ts'
import type { Services } from '../services.ts'

const KEY = 'genesis_hash'
/** https://solana.com/docs/references/clusters */
const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/**
 * Keeps test money out of real books: a database accepts only its first cluster.
 *
 * @param mainnetOnly refuses every other cluster
 * @throws PermanentError with what to do about it
 */
export async function acceptGenesis(
  { db }: Pick<Services, 'db'>,
  genesisHash: string,
  { mainnetOnly }: { mainnetOnly: boolean },
): Promise<void> {
  if (mainnetOnly && genesisHash !== MAINNET) {
    throw new PermanentError(
      `SOLANA_RPC_URL points to a test cluster (genesis ${genesisHash}). Use a mainnet endpoint, or set ALLOW_TEST_MONEY=1.`,
    )
  }
  const known = await db.transaction((tx) => storeFirstSetting(tx, KEY, genesisHash))
  if (known !== genesisHash) {
    throw new PermanentError(
      `This database belongs to the cluster with genesis ${known}, but SOLANA_RPC_URL points to ${genesisHash}. Use that cluster, or another DATA_DIR or DATABASE_URL.`,
    )
  }
}

/** The cluster of this database; null: none yet. */
export function knownGenesis({ db }: Pick<Services, 'db'>): Promise<string | null> {
  return readSetting(db.read, KEY)
}
