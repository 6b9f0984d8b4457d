import type { KeysBody, WalletState } from '../../../contract/console/keys.ts'
import { currentLog } from '../../../domains/transparency/index.ts'
import type { Ms } from '../../../kernel/clock.ts'
import { readSetting } from '../../../kernel/db/settings.ts'
import { listOurWallets } from '../../operator/queries.ts'
import type { Services } from '../../services.ts'
import { DATA_KEY_SETTING, markOf } from '../../telegram/data-key.ts'
import { reportOperators } from '../report-operators.ts'

/** Our wallets, keys, and operators. Nothing here can be changed from the console. */
export async function showKeys({
  db,
  clock,
  sealer,
  recipient,
}: Pick<Services, 'db' | 'clock' | 'sealer' | 'recipient'>): Promise<KeysBody> {
  const reader = { ...db, read: db.longReads }
  const now = clock.now()
  const [wallets, mark, log, operators] = await Promise.all([
    listOurWallets(db.longReads),
    readSetting(db.longReads, DATA_KEY_SETTING),
    currentLog(db.longReads),
    reportOperators({ db: reader, clock }),
  ])
  return {
    wallets: wallets.map(({ wallet, retires_at, transfers, last }) => ({
      wallet,
      state: wallet === recipient ? 'in_use' : stateOf(retires_at, now),
      transfers: Number(transfers),
      last_at: last === null ? null : Number(last),
      retires_at,
    })),
    data_key_fits: mark === null ? null : mark === markOf(sealer),
    log: log && { key: log.key, opened_at: log.opened_at },
    operators,
  }
}

function stateOf(retiresAt: Ms | null, now: Ms): WalletState {
  if (retiresAt === null) return 'watched'
  return retiresAt <= now ? 'retired' : 'retiring'
}
