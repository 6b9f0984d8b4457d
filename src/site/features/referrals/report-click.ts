import { noteReferralClick } from '../../api.ts'

/** Tells the server which referral link was opened, and takes the code out of the page's address. */
export async function reportClick(): Promise<void> {
  const address = new URL(location.href)
  const code = address.searchParams.get('ref')
  if (!code) return
  address.searchParams.delete('ref')
  history.replaceState(history.state, '', address)
  // A visitor need not know whether the link counts for anybody.
  await noteReferralClick(code).catch(() => null)
}
