import { useEffect, useState } from 'react'
import type { QrDrawing } from '../../../contract/qr.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { getQr } from '../../api.ts'
import { Qr } from '../../ui/qr.tsx'
import type { ToPay } from '../orders/to-pay.ts'

/**
 * An order's QR code, drawn by the server, because an encoder would be the page's heaviest part.
 */
export function OrderQr({ order, pay }: { order: OrderBody | null; pay: ToPay | null }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed' | null>(null)
  const id = order?.id
  // Another amount needs another code.
  const payUrl = pay?.payUrl
  const coin = pay?.coin
  useEffect(() => {
    if (!id || !payUrl || !coin) return
    let isOver = false
    const settle = (settled: QrDrawing | 'failed') => {
      if (!isOver) setDrawing(settled)
    }
    getQr(id, coin).then(settle, () => settle('failed'))
    return () => {
      isOver = true
      setDrawing(null)
    }
  }, [id, payUrl, coin])

  if (drawing === 'failed') {
    return (
      <p className="grid size-50 place-content-center rounded-md border border-line p-4 text-center text-xs text-text-2">
        The QR code could not be loaded. The address and both buttons work without it.
      </p>
    )
  }
  if (drawing === null) {
    return <div className="breathe size-50 rounded-md bg-hover" aria-hidden="true" />
  }
  return <Qr drawing={drawing} name="Payment QR code" />
}
