import type { Context, Hono } from 'hono'
import type { Session } from '../../domains/accounts/index.ts'
import type { EventLog } from '../../flows/launches/event-log.ts'
import type { Feed } from '../../flows/launches/feed.ts'
import type { PurchaseContext } from '../../flows/purchase/context.ts'
import type { Seller } from '../../flows/purchase/receipt.ts'
import type { Limits } from './middleware/limits.ts'
import type { Pages } from './pages.ts'
import type { Streams } from './streams.ts'

/** What the routes answer from. */
export type HttpContext = {
  purchase: PurchaseContext
  /** True once a first price would be answered, or its time-out has passed. */
  isReady(): boolean
  /** Where people reach the bot; null: it is off. */
  botLink(): string | null
  /** Where Telegram delivers updates, false for what is none; null: the bot asks for them. */
  webhook: { secret: string; take(body: unknown): Promise<boolean> } | null
  /** Who sells, as receipts name them. */
  seller: Seller
  pages: Pages
  limits: Limits
  streams: Streams
  /** The latest launches: at once for members, a minute late for everybody else. */
  feeds: { members: Feed; public: Feed }
  /** Every event about launches, for programs. */
  events: EventLog
  /** Origin under which the site is reached; null: as the Host header says. */
  publicUrl: string | null
  production: boolean
  addressOf(context: Context): string
}

/** What the middleware leaves for the routes. */
export type Env = {
  Variables: {
    session: Session | null
    address: string
    /** The id of the key behind a request of the data API. */
    apiKey: string
  }
}
export type Router = Hono<Env>
export type Request = Context<Env>
