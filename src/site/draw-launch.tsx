import { renderToString } from 'react-dom/server'
import type { LaunchDetailBody } from '../contract/launches/bodies.ts'
import { EARLY_SCRIPT } from './features/launch/early-launch.ts'
import { LaunchView } from './features/launch/launch-view.tsx'
import { GIVEN_LAUNCH } from './features/launch/use-launch.ts'
import { LaunchSkeleton } from './features/launches/launch-skeleton.tsx'

const LOADING = renderToString(<LaunchSkeleton />)
const ASKING = `<script>${EARLY_SCRIPT}</script>`

/**
 * Draws a launch into the built page that all launches share, and puts its data beside it, so that the first
 * render in the browser is the same.
 * @throws Error if `html` is not that page
 */
export function drawLaunch(html: string, launch: LaunchDetailBody): string {
  const json = JSON.stringify(launch).replaceAll('<', '\\u003c')
  const given = `<script type="application/json" id="${GIVEN_LAUNCH}">${json}</script>`
  const drawn = renderToString(<LaunchView launch={launch} lost={false} />)
  return exchange(exchange(html, LOADING, drawn), ASKING, given)
}

function exchange(html: string, part: string, by: string): string {
  if (!html.includes(part)) throw new Error(`The page has no ${part}`)
  return html.replace(part, () => by)
}
