import {
  createDecipheriv,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  verify,
} from 'node:crypto'

/** A subscribed browser's own keys. */
export type BrowserKeys = { ecdh: ECDH; auth: Uint8Array }

const SALT_BYTES = 16
const HEADER_BYTES = 21
const TAG_BYTES = 16
/** What separates a record's text from its padding, in the last record: RFC 8188, section 2. */
const LAST_RECORD = 2

/**
 * Decrypts a message as a browser does: `aes128gcm` (RFC 8188) in one record, under the keys of RFC 8291.
 * @throws Error if it is not encrypted for these keys
 */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const recordBytes = body.readUInt32BE(SALT_BYTES)
  const keyBytes = body.readUInt8(HEADER_BYTES - 1)
  const theirs = body.subarray(HEADER_BYTES, HEADER_BYTES + keyBytes)
  const record = body.subarray(HEADER_BYTES + keyBytes)
  if (record.length > recordBytes) throw new Error('more than one record')
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
  const secret = derived(ecdh.computeSecret(theirs), auth, about, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  const end = text.findLastIndex((byte) => byte !== 0)
  if (text[end] !== LAST_RECORD) throw new Error('no end of the last record')
  return text.subarray(0, end).toString('utf8')
}

function derived(secret: Uint8Array, salt: Uint8Array, about: Uint8Array, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, about, bytes))
}

const LONGEST_TOKEN_S = 24 * 3_600

/**
 * Whether a sender proves to be who the browser subscribed for (VAPID, RFC 8292).
 * @param authorization `vapid t=TOKEN, k=KEY`
 * @returns why not; null: it does
 */
export function troubleWithSender(
  authorization: string,
  { audience, sender, now }: { audience: string; sender: string; now: number },
): string | null {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  if (key !== sender) return 'another sender'
  const point = Buffer.from(key, 'base64url')
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) return 'not signed'
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'))
  if (aud !== audience) return 'for another service'
  const seconds = now / 1_000
  if (!(exp > seconds && exp <= seconds + LONGEST_TOKEN_S)) return 'expired'
  return /^(mailto:|https:)/.test(sub) ? null : 'no contact'
}
