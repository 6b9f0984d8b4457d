import { PUBLIC_DELAY_MS } from '../../contract/constants.ts'
import { type RiskLevel, riskLevel } from '../../contract/launches/risk.ts'
import { findPost } from '../../domains/messages/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { oneLine } from '../../kernel/text.ts'
import type { Services } from '../services.ts'
import { countPublicPosts, publicPosts } from './queries.ts'

type Context = Pick<Services, 'db' | 'clock'>

/** The most addresses in a file: https://www.sitemaps.org/protocol.html. */
const MOST_IN_SITEMAP = 50_000
const MOST_IN_FEED = 50
const MOST_NAME = 60
const MOST_SYMBOL = 20

/** A posted launch as anybody may see it, a minute after its post. Names are cleaned but untrusted. */
export type SharedPost = {
  mint: string
  postedAt: Ms
  name: string | null
  symbol: string | null
  risk: { score: number; level: RiskLevel } | null
  reasons: string[]
}

/** What the feed lists: posts that are older than the delay of visitors. */
export async function newestPosts({ db, clock }: Context): Promise<SharedPost[]> {
  const page = { order: 'newest', limit: MOST_IN_FEED, offset: 0 } as const
  const rows = await publicPosts(db.read, clock.now() - PUBLIC_DELAY_MS, page)
  return rows.map(({ mint, posted_at, name, symbol, score, reasons }) => ({
    mint,
    postedAt: posted_at,
    name: name === null ? null : oneLine(name, MOST_NAME),
    symbol: symbol === null ? null : oneLine(symbol, MOST_SYMBOL),
    risk: score === null ? null : { score, level: riskLevel(score) },
    reasons: JSON.parse(reasons) as string[],
  }))
}

/** Whether the channel was told of a launch, and the public may know. */
export async function isPosted({ db, clock }: Context, mint: string): Promise<boolean> {
  const post = await findPost(db.read, mint)
  return post !== null && post.posted_at <= clock.now() - PUBLIC_DELAY_MS
}

/** How many sitemaps the posts fill. */
export async function countSitemaps({ db, clock }: Context): Promise<number> {
  const count = await countPublicPosts(db.read, clock.now() - PUBLIC_DELAY_MS)
  return Math.ceil(count / MOST_IN_SITEMAP)
}

/** The posts of one sitemap, the oldest first, so that full sitemaps hardly change. */
export async function postsOfSitemap(
  { db, clock }: Context,
  nth: number,
): Promise<{ mint: string; postedAt: Ms }[]> {
  const page = { order: 'oldest', limit: MOST_IN_SITEMAP, offset: nth * MOST_IN_SITEMAP } as const
  const rows = await publicPosts(db.read, clock.now() - PUBLIC_DELAY_MS, page)
  return rows.map(({ mint, posted_at }) => ({ mint, postedAt: posted_at }))
}
