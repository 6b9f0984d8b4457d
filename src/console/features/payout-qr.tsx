import { useId, useState } from 'react'
import { drawQr } from '../../contract/qr.ts'
import { buttonClass } from '../../site/ui/button.ts'
import { Qr } from '../../site/ui/qr.tsx'

/** Shows a payment link as a QR code on request, for a wallet on another device. */
export function PayoutQr({ payUrl }: { payUrl: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass('secondary', 'sm')}
      >
        {isOpen ? 'Hide QR code' : 'Show QR code'}
      </button>
      <div id={id} hidden={!isOpen} className="order-last basis-full">
        {isOpen && <Qr drawing={drawQr(payUrl)} name="Payout QR code" />}
      </div>
    </>
  )
}
