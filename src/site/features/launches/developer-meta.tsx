import { BRAND } from '../../../contract/constants.ts'
import { short } from '../../../contract/format.ts'
import type { DeveloperBody } from '../../../contract/launches/bodies.ts'
import { plural } from '../../language/plural.ts'
import { PageMeta } from '../shell/page-meta.tsx'
import { ShareMeta } from '../shell/share-meta.tsx'

/** Of the page that all developers share. */
export function AnyDeveloperMeta() {
  return <PageMeta title="Developer" description="What happened to a wallet’s launches." noindex />
}

/** Of one wallet, as its link is previewed elsewhere. */
export function DeveloperMeta({ developer, origin }: { developer: DeveloperBody; origin: string }) {
  const { wallet, launches, graduated, dead, rugged } = developer
  const count = plural(launches, { one: '1 launch', other: `${launches} launches` })
  return (
    <ShareMeta
      title={`Developer ${short(wallet)}: ${count} · ${BRAND}`}
      description={`What we saw of this wallet’s launches: ${graduated} graduated, ${dead} dead, ${rugged} rugged.`}
      url={`${origin}/deployers/${wallet}`}
      picture={null}
      embed={null}
      noindex
    />
  )
}
