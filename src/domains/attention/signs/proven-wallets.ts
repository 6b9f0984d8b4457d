import { count } from '../../risk/index.ts'
import type { Sign } from '../attention.ts'
import { logRamp, outsidersOf } from '../outsiders.ts'

const MOST = 8

/** Independent buyers who left earlier launches with a profit, by our own records. */
export const provenWallets: Sign = {
  id: 'proven-wallets',
  version: 3,
  weight: 0.05,
  title: 'Buyers with earlier profits',
  from: '60s',
  reads: 'wallets',
  measure(snapshot) {
    const { exits } = snapshot
    if (exits === null) return { outcome: 'unknown', evidence: 'Earlier exits were not looked up.' }
    const proven = outsidersOf(snapshot).filter(({ wallet }) => (exits.get(wallet) ?? 0) > 0).length
    const evidence = `${count(proven, 'independent buyer')} left an earlier launch with a profit, by our records.`
    return { outcome: 'seen', strength: logRamp(proven + 1, 1, MOST + 1), evidence }
  },
}
