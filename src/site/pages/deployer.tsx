import { DeployerScreen } from '../features/launches/deployer-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Deployer() {
  return (
    <>
      <PageMeta title="Deployer" description="What happened to a wallet’s launches." noindex />
      <NeedsJavaScript>A developer’s record</NeedsJavaScript>
      <DeployerScreen />
    </>
  )
}

export { Deployer as default }
