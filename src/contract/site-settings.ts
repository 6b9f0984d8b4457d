import type { ReferralRates } from './referrals.ts'
import type { TradeLink } from './trade-links.ts'

/** The site's settings, as JSON in `<script type="application/json" id="site">` of every page. */
export type SiteSettings = {
  /** The landing page's figures, measured, in the order of the fixed ones; null: those. */
  stats: readonly string[] | null
  /** A badge on every page, e.g. that this is a sandbox; null: none. */
  notice: { text: string; href: string | null } | null
  /** A same-origin script that the payment page loads before it looks for wallets; null: none. */
  wallet_script: string | null
  /** The Wallet Standard chain, e.g. `solana:mainnet`. */
  chain: `solana:${string}`
  /** The block explorer's address of a transaction; `{signature}` is replaced. */
  explorer: string
  twitter: string
  github: string
  /** The bot's link; null: no bot is running. */
  bot: string | null
  /** How long a trial lasts; null: there is none. */
  trial_hours: number | null
  /** A referrer's shares of new buyers' payments; null: there is no referral program. */
  referral_rates: ReferralRates | null
  /** Ads of places where a coin can be traded; missing: none, as most pages need nothing of it. */
  trade_links?: readonly TradeLink[]
}
