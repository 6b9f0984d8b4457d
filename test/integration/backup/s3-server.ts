import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An S3 service with one key, which may put and get objects, and neither delete nor replace them. */
export async function openS3(keyId: string) {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const requests: string[] = []
  /** Answers with this status instead, once for each. */
  const failures: number[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { status, headers = {}, text = '' } = answer(request, body)
    response.writeHead(status, headers).end(text)
  })

  function answer(
    { method = '', url = '', headers }: IncomingMessage,
    body: Buffer,
  ): { status: number; headers?: Record<string, string>; text?: string | Buffer } {
    const { pathname, searchParams } = new URL(url, 'http://s3')
    requests.push(`${method} ${pathname}`)
    const failure = failures.shift()
    if (failure) return { status: failure, text: '<Code>SlowDown</Code>' }
    const refused = { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
    if (!headers.authorization?.includes(`Credential=${keyId}/`)) return refused
    if (headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
      return { status: 400, text: '<Error><Code>XAmzContentSHA256Mismatch</Code></Error>' }
    const uploadId = searchParams.get('uploadId')
    const parts = uploads.get(uploadId ?? '')
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = `upload-${uploads.size}`
      uploads.set(id, new Map())
      return { status: 200, text: `<UploadId>${id}</UploadId>` }
    }
    if (method === 'PUT' && parts) {
      parts.set(Number(searchParams.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${searchParams.get('partNumber')}"` } }
    }
    if (objects.has(pathname) && method !== 'GET') return refused
    if (method === 'POST' && parts) {
      const listed = Array.from(String(body).matchAll(/<PartNumber>(\d+)</g), ([, nth]) => nth)
      objects.set(pathname, Buffer.concat(listed.map((nth) => parts.get(Number(nth)) as Buffer)))
      return { status: 200, text: '<CompleteMultipartUploadResult/>' }
    }
    if (method === 'PUT') {
      objects.set(pathname, body)
      return { status: 200 }
    }
    const found = objects.get(pathname)
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (method === 'GET' && found && from !== undefined) {
      const text = found.subarray(Number(from), Number(to) + 1)
      const range = `bytes ${from}-${Number(from) + text.length - 1}/${found.length}`
      return { status: 206, headers: { 'content-range': range }, text }
    }
    if (method === 'GET' && found) return { status: 200, text: found }
    return method === 'GET' ? { status: 404, text: '<Code>NoSuchKey</Code>' } : refused
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    objects,
    requests,
    failures,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
