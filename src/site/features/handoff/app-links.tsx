import { useEffect, useState } from 'react'
import { createHandoff } from '../../api.ts'
import { buttonClass } from '../../ui/button.ts'
import { OutIcon } from '../../ui/icons.tsx'
import { walletLinks } from './wallet-links.ts'

/** Less than the ten minutes that a code is good for. */
const OFFERED_MS = 9 * 60_000

type Link = { name: string; href: string }

/** Opens this order in a wallet's own browser, which has no session of ours. */
export function AppLinks({ orderId }: { orderId: string }) {
  const [links, setLinks] = useState<Link[] | 'asked' | 'failed' | null>('asked')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, as the button was pressed
  useEffect(() => {
    ask()
  }, [])
  const isOpen = Array.isArray(links)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => setLinks(null), OFFERED_MS)
    return () => clearTimeout(timer)
  }, [isOpen])

  async function ask() {
    setLinks('asked')
    try {
      const { code } = await createHandoff(orderId)
      const page = new URL(`/pay?code=${code}`, location.href)
      setLinks(walletLinks(page))
    } catch {
      setLinks('failed')
    }
  }

  if (isOpen)
    return (
      <div className="grid gap-3">
        {links.map(({ name, href }) => (
          <a key={name} href={href} className={buttonClass('secondary')}>
            Open in {name}
            <OutIcon className="size-4 text-text-3" />
          </a>
        ))}
        <p className="text-xs text-text-3">
          Each opens this order in that app’s own browser, to pay it there. Afterwards come back to
          this page: access is granted here.
        </p>
      </div>
    )
  return (
    <>
      <button
        type="button"
        disabled={links === 'asked'}
        onClick={ask}
        className={buttonClass('secondary')}
      >
        Open in a wallet app
      </button>
      {links === 'failed' && (
        <p role="alert" className="text-xs text-text-2">
          The links could not be made. Try again, or use the QR code or the address.
        </p>
      )}
    </>
  )
}
