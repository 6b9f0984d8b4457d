import { ApiDocsScreen } from '../features/api-docs/api-docs-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'

function ApiDocs() {
  return (
    <>
      <PageMeta
        title="Historical data API"
        description="Every launch, report, deployer and alert that Mintwatch recorded, as JSON, for lifetime members."
      />
      <ApiDocsScreen />
    </>
  )
}

export { ApiDocs as default }
