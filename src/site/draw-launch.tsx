import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { DeveloperBody, LaunchDetailBody } from '../contract/launches/bodies.ts'
import { EARLY_SCRIPT } from './features/launch/early-launch.ts'
import { AnyLaunchMeta, LaunchMeta } from './features/launch/launch-meta.tsx'
import { LaunchView } from './features/launch/launch-view.tsx'
import { GIVEN_LAUNCH } from './features/launch/use-launch.ts'
import { AnyDeveloperMeta, DeveloperMeta } from './features/launches/developer-meta.tsx'
import { LaunchSkeleton } from './features/launches/launch-skeleton.tsx'

const LOADING = renderToString(<LaunchSkeleton />)
const ASKING = `<script>${EARLY_SCRIPT}</script>`
const ANY_LAUNCH = renderToString(<AnyLaunchMeta />)
const ANY_DEVELOPER = renderToString(<AnyDeveloperMeta />)
const SHARE_PICTURE = '"/share.png"'

/** Where a page is, and whether search engines may list it. `origin`: without a trailing slash. */
type Target = { origin: string; isListed: boolean }

/**
 * Draws a launch into the built page that all launches share, and puts its data beside it, so that the first
 * render in the browser is the same. Its head says what a link preview shows.
 * @throws Error if `html` is not that page
 */
export function drawLaunch(html: string, launch: LaunchDetailBody, place: Target): string {
  const json = JSON.stringify(launch).replaceAll('<', '\\u003c')
  const given = `<script type="application/json" id="${GIVEN_LAUNCH}">${json}</script>`
  const drawn = renderToString(<LaunchView launch={launch} lost={false} />)
  const page = exchange(exchange(html, LOADING, drawn), ASKING, given)
  return exchangeMeta(page, ANY_LAUNCH, <LaunchMeta launch={launch} {...place} />)
}

/** Writes a developer into the head of the page that all developers share. @throws Error as {@link drawLaunch} */
export function drawDeveloper(html: string, developer: DeveloperBody, { origin }: Target): string {
  return exchangeMeta(html, ANY_DEVELOPER, <DeveloperMeta developer={developer} origin={origin} />)
}

/** The server has written the whole address of the share picture into built pages, if it knows its own. */
function exchangeMeta(html: string, built: string, by: ReactElement): string {
  const [, picture = SHARE_PICTURE] = /property="og:image" content=("[^"]*")/.exec(html) ?? []
  return exchange(html, built.replace(SHARE_PICTURE, picture), renderToString(by))
}

function exchange(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`The page has no ${part}`)
  return html.replace(part, () => by)
}
