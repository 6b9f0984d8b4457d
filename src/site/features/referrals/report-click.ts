import { recordReferralClick } from '../../api.ts'

/** Tells the server which referral link was opened, and removes the code from the page's address. */
export async function reportClick(): Promise<void> {
  const address = new URL(location.href)
  const code = address.searchParams.get('ref')
  if (!code) return
  address.searchParams.delete('ref')
  history.replaceState(history.state, '', address)
  // Whether the link counts doesn't matter to the visitor.
  await recordReferralClick(code).catch(() => null)
}
