import { createECDH, ECDH } from 'node:crypto'
import type { Sealer } from '../../kernel/seal.ts'
import type { PushKeys } from './ports.ts'

const CURVE = 'prime256v1'
const POINT_BYTES = 65

/**
 * The keys by which push services and browsers know us (VAPID, RFC 8292). They follow from `DATA_KEY`, under which
 * the devices are stored: who has one can use the other, and there is no second key to keep.
 */
export function pushKeysOf(sealer: Pick<Sealer, 'secret'>): PushKeys {
  for (let nth = 0; ; nth++) {
    const secret = sealer.secret(`web push ${nth}`)
    const keys = createECDH(CURVE)
    try {
      keys.setPrivateKey(secret)
    } catch {
      // One of four billion secrets is above the curve's order.
      continue
    }
    const privateKey = Buffer.from(secret).toString('base64url')
    return { publicKey: keys.getPublicKey('base64url'), privateKey }
  }
}

/** Whether a browser's public key is an uncompressed point on the curve, so that it can be encrypted for. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== 4) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}
