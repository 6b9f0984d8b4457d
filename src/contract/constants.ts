/** Numbers and names that the server and the site share. Durations in milliseconds. */

export const BRAND = 'Mintwatch'

/**
 * The owner's specification (not in this repository) fixes these four figures. They are not live:
 * `LIVE_STATS=measured` shows measured ones.
 */
export const STATIC_STATS = [
  { label: 'Active Users', value: '2,458' },
  { label: 'Coins Detected', value: '12,749' },
  { label: 'Average Detection Time', value: '1.8s' },
  { label: 'Accuracy Rate', value: '94.7%' },
] as const

/** For display only, when there is no price. Never used for an order. */
export const FALLBACK_SOL_USD = 140

export const POLL_INTERVAL_MS = 5_000
/** How often a stream of events without news sends `alive`, which pages can hear. */
export const SIGN_OF_LIFE_MS = 15_000
/** One more than any page shows of the feed, so that a page knows whether there are older launches. */
export const FEED_LENGTH = 21
export const POLL_TIMEOUT_MS = 120_000
export const COPIED_MS = 2_000
export const TOAST_MS = 5_000
export const ASK_AGAIN_FOR_ORDER_MS = 30_000

/** A quote is frozen for this long … */
export const QUOTE_MS = 15 * 60_000
/** … and its order watched for this long after. */
export const MONITOR_MS = 24 * 3_600_000

/** The chain's clock may be this far from ours, so a payment counts this much before its quote and after it. */
export const CHAIN_CLOCK_SKEW_MS = 60_000

export const DAY_MS = 86_400_000

/** How long a slot takes (`DEFAULT_MS_PER_SLOT` of https://docs.rs/solana-clock) … */
export const SLOT_MS = 400
/** … and no longer than this on average, with half as much again to spare. */
export const SLOWEST_SLOT_MS = 600

/** An order settles at this percentage of its price. */
export const SETTLING_PERCENT = 99n

export const STORAGE_USERNAME = 'username'
export const STORAGE_TELEGRAM_ID = 'telegram_id'
/** Set once this browser has seen a membership, until it ends: only then does it request the watchlist. */
export const STORAGE_MEMBER = 'member'

export const USERNAME_PATTERN = /^[a-z][a-z0-9_]{3,31}$/

/** An address for replies: an email address, or a Telegram username with its @. Trimmed. */
export const REPLY_PATTERN =
  /^(?:@[a-zA-Z][a-zA-Z0-9_]{3,31}|[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(?:\.[^\s@.<>"(),:;[\]\\]+)+)$/

/** How much later than members the public sees a launch. */
export const PUBLIC_DELAY_MS = 60_000

/**
 * So long after a launch its trades are stored, even if nobody follows it. Until then the ledger's paper trades on
 * reports up to five minutes after a launch are over.
 */
export const TRADES_STORED_MS = 90 * 60_000
/** How long a posted launch is followed, and its trades stored. */
export const POST_FOLLOWED_MS = DAY_MS

/** Characters of a search: a name, or a link in which an address is. */
export const MOST_SEARCHED = 300

/** The sentence for an unexpected error. */
export const INTERNAL_ERROR_TEXT =
  'Something went wrong on our side. Nothing was lost; please try again.'
