import { createHmac } from 'node:crypto'
import { sha256Hex } from '../../kernel/hash/sha256.ts'

export type S3Keys = { region: string; keyId: string; secret: string }

type Request = {
  method: 'GET' | 'PUT' | 'POST'
  url: URL
  /** SHA-256 of the body, in hex. */
  payload: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Signs a request to S3.
 * @returns its headers, but for `host`
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signS3(
  { method, url, payload, at }: Request,
  { region, keyId, secret }: S3Keys,
): Record<string, string> {
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const headers: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': payload,
    'x-amz-date': time,
  }
  const names = Object.keys(headers).join(';')
  const query = [...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    query,
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256Hex(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `AWS4${secret}`,
  )
  const signature = hmac(key, text).toString('hex')
  const { host: _, ...sent } = headers
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** As RFC 3986 has it. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
