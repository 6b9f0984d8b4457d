import type { SiteTexts } from '../../language/site-texts.ts'
import { esAccount } from './account.ts'
import { esAlerts } from './alerts.ts'
import { esBenchmark } from './benchmark.ts'
import { esBoard } from './board.ts'
import { esCrews } from './crews.ts'
import { esDashboard } from './dashboard.ts'
import { esDocs } from './docs.ts'
import { esLanding } from './landing.ts'
import { esLaunch } from './launch.ts'
import { esLedger } from './ledger.ts'
import { esLegal } from './legal.ts'
import { esPages } from './pages.ts'
import { esPayment } from './payment.ts'
import { esRecord } from './record.ts'
import { esShared } from './shared.ts'
import { esVerdict } from './verdict.ts'
import { esWallet } from './wallet.ts'

/** The site's texts in Latin American Spanish, by the English text. */
export const es: SiteTexts = {
  en: 'es',
  // By 24 hours: a sentence's period follows its time, and `a.m.` would double it.
  'en-US': 'es-419-u-hc-h23',
  ...esAccount,
  ...esAlerts,
  ...esBenchmark,
  ...esBoard,
  ...esCrews,
  ...esDashboard,
  ...esDocs,
  ...esLanding,
  ...esLaunch,
  ...esLegal,
  ...esPages,
  ...esPayment,
  ...esLedger,
  ...esRecord,
  ...esShared,
  ...esVerdict,
  ...esWallet,
}
