import { BRAND } from '../../../contract/constants.ts'
import { short } from '../../../contract/format.ts'
import type { DeployerBody } from '../../../contract/launches/bodies.ts'
import { plural } from '../../language/plural.ts'
import { PageMeta } from '../shell/page-meta.tsx'
import { ShareMeta } from '../shell/share-meta.tsx'

/** Of the page that all deployers share. */
export function AnyDeployerMeta() {
  return <PageMeta title="Deployer" description="What happened to a wallet’s launches." noindex />
}

/** Of one wallet, as its link is previewed elsewhere. */
export function DeployerMeta({ deployer, origin }: { deployer: DeployerBody; origin: string }) {
  const { wallet, launches, graduated, dead, rugged } = deployer
  const count = plural(launches, { one: '1 launch', other: `${launches} launches` })
  return (
    <ShareMeta
      title={`Deployer ${short(wallet)}: ${count} · ${BRAND}`}
      description={`What we saw of this wallet’s launches: ${graduated} graduated, ${dead} dead, ${rugged} rugged.`}
      url={`${origin}/deployers/${wallet}`}
      picture={null}
      embed={null}
      noindex
    />
  )
}
