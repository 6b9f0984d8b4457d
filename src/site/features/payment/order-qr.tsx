import { useEffect, useState } from 'react'
import type { QrDrawing } from '../../../contract/qr.ts'
import type { OrderBody } from '../../../contract/records.ts'
import { getQr } from '../../api.ts'
import { Qr } from '../../ui/qr.tsx'

/**
 * An order's QR code, drawn by the server: an encoder would be heavier in the page than everything else
 * it draws.
 */
export function OrderQr({ order }: { order: OrderBody | null }) {
  const [drawing, setDrawing] = useState<QrDrawing | 'failed' | null>(null)
  const id = order?.id
  // Another amount is another code.
  const payUrl = order?.due?.pay_url ?? order?.pay_url
  useEffect(() => {
    if (!id || !payUrl) return
    let isOver = false
    const settle = (settled: QrDrawing | 'failed') => {
      if (!isOver) setDrawing(settled)
    }
    getQr(id).then(settle, () => settle('failed'))
    return () => {
      isOver = true
      setDrawing(null)
    }
  }, [id, payUrl])

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
