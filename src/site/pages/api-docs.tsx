import { ApiDocsScreen } from '../features/api-docs/api-docs-screen.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function ApiDocs() {
  return (
    <>
      <PageMeta
        title="Historical data API"
        description="Every launch, report, developer, and alert Mintwatch recorded, as JSON, for lifetime members."
      />
      <NeedsJavaScript>The API reference</NeedsJavaScript>
      <ApiDocsScreen />
    </>
  )
}

export { ApiDocs as default }
