import { DeployerScreen } from '../features/launches/deployer-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function Deployer() {
  return (
    <>
      <PageMeta title="Deployer" description="What became of what a wallet has launched." noindex />
      <DeployerScreen />
    </>
  )
}

export { Deployer as default }
