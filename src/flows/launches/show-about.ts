import type { AboutBody, AboutLinkBody } from '../../contract/launches/page.ts'
import {
  findLaunch,
  newestSnapshot,
  type Picture,
  type Pictures,
  type TokenDocument,
} from '../../domains/launches/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { lines } from '../../kernel/text.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db'>

const MOST_DESCRIPTION = 600
const MOST_SHOWN = 60
const LINKS = ['website', 'twitter', 'telegram'] as const

/**
 * Shows what a coin's developer says about it, as read for the last report.
 * @param until only of a launch detected at or before this moment
 * @returns null: there is no such launch
 */
export async function showAbout(
  context: Context,
  mint: string,
  until: Ms,
): Promise<Omit<AboutBody, 'member'> | null> {
  const document = await documentOf(context, mint, until)
  if (document === null) return null
  if (document === 'unknown') return { picture: null, description: null, links: [], read: false }
  const { image, description } = document
  return {
    picture: image === null ? null : `/api/launches/${mint}/picture`,
    description: (description && lines(description, MOST_DESCRIPTION)) || null,
    links: LINKS.flatMap((kind) => linkOf(kind, document[kind]) ?? []),
    read: true,
  }
}

/** @returns null: there is no such launch, or no picture of it that may be shown */
export async function showPicture(
  context: Context,
  pictures: Pictures,
  mint: string,
  until: Ms,
): Promise<Picture | null> {
  const document = await documentOf(context, mint, until)
  if (document === null || document === 'unknown' || document.image === null) return null
  return pictures(document.image)
}

async function documentOf(
  { db }: Context,
  mint: string,
  until: Ms,
): Promise<TokenDocument | 'unknown' | null> {
  const row = await findLaunch(db.read, mint)
  if (row === null || row.detected_at > until) return null
  return (await newestSnapshot(db.read, mint))?.document ?? 'unknown'
}

/** A link that is safe to open; null: it isn't. A host with non-ASCII letters is shown in punycode. */
export function linkOf(kind: AboutLinkBody['kind'], written: string | null): AboutLinkBody | null {
  const url = written === null ? null : URL.parse(written)
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  const path = `${url.pathname}${url.search}`.replace(/\/$/, '')
  const shown = `${url.host}${path}`
  const cut = shown.length > MOST_SHOWN ? `${shown.slice(0, MOST_SHOWN - 1)}…` : shown
  return { kind, url: url.href, shown: cut }
}
