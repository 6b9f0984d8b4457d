import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/button.ts'
import { later } from '../../ui/later.tsx'
import { isPhone } from './phone.ts'

/** Most phones scan, or have a wallet in this browser. */
const AppLinks = later(
  () => import('./app-links.tsx').then((module) => module.AppLinks),
  'The links into wallet apps could not be loaded.',
)

/** On a phone: offers to open this order in a wallet's own browser. */
export function OpenInApp({ orderId }: { orderId: string }) {
  const [isHere, setHere] = useState(false)
  const [isWanted, setWanted] = useState(false)
  useEffect(() => setHere(isPhone(navigator)), [])
  if (!isHere) return null
  if (isWanted) return <AppLinks orderId={orderId} />
  return (
    <button type="button" onClick={() => setWanted(true)} className={buttonClass('secondary')}>
      Open in a wallet app
    </button>
  )
}
