import { AnyDeployerMeta } from '../features/launches/deployer-meta.tsx'
import { DeployerScreen } from '../features/launches/deployer-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Deployer() {
  return (
    <>
      {import.meta.env.SSR && <AnyDeployerMeta />}
      <NeedsJavaScript>A developer’s record</NeedsJavaScript>
      <DeployerScreen />
    </>
  )
}

export { Deployer as default }
