import { PageMeta } from '../features/shell/page-meta.tsx'
import { VerifyScreen } from '../features/verify/verify-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Verify() {
  return (
    <>
      <PageMeta
        title="Verify the record"
        description="Check in your own browser that what Mintwatch reported was not edited afterwards: signed checkpoints, a Merkle tree, and reports made again by their own rules."
      />
      <NeedsJavaScript>Verification</NeedsJavaScript>
      <VerifyScreen />
    </>
  )
}

export { Verify as default }
