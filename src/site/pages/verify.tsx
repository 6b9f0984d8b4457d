import { PageMeta } from '../features/shell/page-meta.tsx'
import { VerifyScreen } from '../features/verify/verify-screen.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Verify() {
  return (
    <>
      <PageMeta
        title="Verify the record"
        description="Check in your own browser that Mintwatch’s reports were not edited afterwards: signed checkpoints, a Merkle tree, and reports recomputed with their own rules."
      />
      <NeedsJavaScript>Verification</NeedsJavaScript>
      <VerifyScreen />
    </>
  )
}

export { Verify as default }
