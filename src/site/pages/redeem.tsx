import { RedeemForm } from '../features/gifts/redeem-form.tsx'
import { PageMeta } from '../features/shell/page-meta.tsx'
import { NeedsJavaScript } from '../ui/needs-javascript.tsx'

function Redeem() {
  return (
    <>
      <PageMeta title="Redeem a gift" description="Enter a gift code to get access to the bot." />
      <NeedsJavaScript>Redeeming a gift</NeedsJavaScript>
      <div className="wrap max-w-xl pt-14 pb-24 lg:pt-20">
        <h1 className="text-4xl">Redeem a gift</h1>
        <RedeemForm />
      </div>
    </>
  )
}

export { Redeem as default }
