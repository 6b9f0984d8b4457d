import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ms } from '../../../../kernel/clock.ts'
import { ascending } from '../../../../kernel/compare.ts'
import type { Queryable, Tx } from '../../../../kernel/db/database.ts'
import type { LinkReuse } from '../../earlier/earlier.ts'
import { foldUri } from '../../fold-words.ts'
import type { TokenDocument } from '../../ports.ts'

const MOST_COUNTED = 100
const MOST_LETTERS = 500
/** Of a digest: enough that two links never share one by chance. */
const KEY_LETTERS = 16

type Links = Pick<TokenDocument, 'image' | 'website' | 'twitter' | 'telegram'>

/** Stores a launch's links, each as a short digest. A repetition changes nothing. */
export async function storeLinks(
  tx: Tx,
  launches: readonly { mint: string; document: Links | null }[],
  recordedAt: Ms,
): Promise<void> {
  const rows = launches.flatMap(({ mint, document }) =>
    Object.values(keysOf(document))
      .flat()
      .map((key) => ({ key, mint, noted_at: recordedAt })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('launch_links')
    .values(rows.toSorted((a, b) => ascending(a.key, b.key)))
    .onConflict((conflict) => conflict.columns(['key', 'mint']).doNothing())
    .execute()
}

/** How many other launches had the same links between two moments. null: it has none. */
export async function countReuse(
  db: Queryable,
  { mint, document }: { mint: string; document: Links | null },
  { since, before }: { since: Ms; before: Ms },
): Promise<LinkReuse | null> {
  if (document === null) return null
  const keys = keysOf(document)
  const all = Object.values(keys).flat()
  const arms = all.map(
    (key) =>
      sql`select cast(${key} as text) as key, (select count(*) from (select 1 as one from launch_links where key = ${key} and mint <> ${mint} and noted_at < ${before} and noted_at >= ${since} limit ${sql.lit(MOST_COUNTED)}) as counted) as count`,
  )
  const asked = sql<{ key: string; count: number }>`${sql.join(arms, sql` union all `)}`
  const rows = arms.length === 0 ? [] : (await asked.execute(db)).rows
  const most = (own: readonly string[]) =>
    own.length === 0
      ? null
      : Math.max(0, ...rows.filter(({ key }) => own.includes(key)).map((row) => Number(row.count)))
  return { site: most(keys.site), handle: most(keys.handle), picture: most(keys.picture) }
}

function keysOf(document: Links | null): Record<keyof LinkReuse, string[]> {
  const { image = null, website = null, twitter = null, telegram = null } = document ?? {}
  const digest = (kind: string) => (text: string) =>
    createHash('sha256').update(`${kind} ${text}`).digest('base64url').slice(0, KEY_LETTERS)
  const handles = [handleOf(twitter, 'x.com'), handleOf(telegram, 't.me')]
  return {
    site: [siteOf(website) ?? []].flat().map(digest('site')),
    handle: [...new Set(handles.flatMap((one) => one ?? []))].map(digest('handle')),
    picture: [foldUri(image) ?? []].flat().map(digest('picture')),
  }
}

/** Host and path, without what a link is tagged with. */
function siteOf(text: string | null): string | null {
  const url = urlOf(text)
  return url && `${url.host}${url.pathname.replace(/\/+$/, '')}`.toLowerCase()
}

/** Whose page a link leads to, not which post; a community or an invitation has only its path. */
function handleOf(text: string | null, host: string): string | null {
  const url = urlOf(text?.replace(/^@/, `https://${host}/`) ?? null)
  if (url === null) return null
  const [first = '', ...rest] = url.pathname.split('/').filter((part) => part !== '')
  if (first === '') return null
  const path = first === 'i' ? [first, ...rest].join('/') : first
  return `${url.host.replace(/^(mobile\.)?twitter\.com$/, 'x.com')}/${path}`.toLowerCase()
}

function urlOf(text: string | null): { host: string; pathname: string } | null {
  if (text === null || text.length > MOST_LETTERS) return null
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url && { host: url.host.replace(/^www\./, ''), pathname: url.pathname }
}
