import { AccountScreen } from '../../features/account/account-screen.tsx'
import { PageMeta } from '../../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../../ui/needs-javascript.tsx'

function Account() {
  return (
    <>
      <PageMeta
        title="Account Settings"
        description="Telegram, API keys, webhooks, signed-in browsers, and your data."
        noindex
      />
      <NeedsJavaScript>The account</NeedsJavaScript>
      <AccountScreen />
    </>
  )
}

export { Account as default }
