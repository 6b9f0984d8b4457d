import type { TrackRecordBody } from '../../../../contract/launches/bodies.ts'
import type { HttpContext, Router } from '../../http-context.ts'
import { badgeRoutes } from './badge.ts'
import { embedRoutes } from './embed.ts'
import { feedOfPostsRoutes } from './feed-of-posts.ts'
import { sharePictureRoutes } from './share-picture.ts'
import { siteFileRoutes } from './site-files.ts'

/** What other sites, readers, and search engines fetch: nothing that a member's session would change. */
export function shareRoutes(
  router: Router,
  http: HttpContext,
  readTrackRecord: () => Promise<TrackRecordBody>,
): void {
  sharePictureRoutes(router, http, readTrackRecord)
  badgeRoutes(router, http)
  embedRoutes(router, http)
  feedOfPostsRoutes(router, http)
  siteFileRoutes(router, http)
}
