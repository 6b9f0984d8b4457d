import type { Context, Hono } from 'hono'
import type { Language } from '../../contract/languages.ts'
import type { SharePictures } from '../../contract/launches/share-card.ts'
import type { ReferralRates } from '../../contract/referrals.ts'
import type { Session } from '../../domains/accounts/index.ts'
import type { Pictures, TradeArchive } from '../../domains/launches/index.ts'
import type { PushSender } from '../../domains/push/index.ts'
import type { AddressReader } from '../../domains/scans/index.ts'
import type { WebhookSender } from '../../domains/webhooks/index.ts'
import type { EventLog } from '../../flows/launches/event-log.ts'
import type { Feed } from '../../flows/launches/feed.ts'
import type { Seller } from '../../flows/purchase/receipts/receipt.ts'
import type { Services } from '../../flows/services.ts'
import type { ConsoleHost } from './console/console-host.ts'
import type { Limits } from './middleware/limits.ts'
import type { Pages } from './pages.ts'
import type { Readiness } from './readiness.ts'
import type { Streams } from './streams.ts'

/** Dependencies of the routes. */
export type HttpContext = {
  services: Services
  /** True once the first price has arrived, or the wait for it has timed out. */
  isReady(): boolean
  readiness: Pick<Readiness, 'phase'>
  /** The link to the bot; null: it is off. */
  botLink(): string | null
  /** The members' channel; null: there is none. */
  channelId: string | null
  /** Handles an update that Telegram delivers, false: not an update; null: the bot polls. */
  webhook: { secret: string; take(body: unknown): Promise<boolean> } | null
  /** The seller as named on receipts. */
  seller: Seller
  /** How long a trial lasts; null: there is none. */
  trialHours: number | null
  /** What members get for new buyers; null: nothing, and no page says otherwise. */
  referralRates: ReferralRates | null
  pages: Readonly<Record<Language, Pages>>
  pictures: Pictures
  /** Draws the pictures of shared launches. */
  sharePictures: SharePictures
  /** Old trades in files. */
  archive: TradeArchive
  limits: Limits
  streams: Streams
  /** The latest launches: immediately for members, a minute late for everyone else. */
  feeds: { members: Feed; public: Feed }
  /** Every event about launches, for programs. */
  events: EventLog
  /** Reads an address from the chain for assistants. */
  readAddress: AddressReader
  /** Sends tests to members' webhooks. */
  sender: WebhookSender
  /** Sends to members' browsers. */
  push: PushSender
  console: ConsoleHost
  /** The site's origin; null: from the Host header. */
  publicUrl: string | null
  production: boolean
  /** HSTS also covers the site's subdomains. */
  hstsSubdomains: boolean
  /** The room on the database's disk; null: it is on another machine. */
  freeBytes(): Promise<number | null>
  addressOf(context: Context): string
}

/** What the middleware sets for the routes. */
export type HttpEnv = {
  Variables: {
    session: Session | null
    address: string
    /** The id of the key behind a request of the data API. */
    apiKey: string
  }
}
export type Router = Hono<HttpEnv>
export type HttpRequest = Context<HttpEnv>
