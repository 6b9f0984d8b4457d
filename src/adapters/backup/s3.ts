import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { BackupTarget } from '../../domains/backups/ports.ts'
import { type Clock, MINUTE, SECOND } from '../../kernel/clock.ts'
import { RetryableError } from '../../kernel/errors.ts'
import { type S3Keys, signS3 } from './sign-s3.ts'

export type S3Place = S3Keys & {
  /** The service's address, without the bucket. */
  endpoint: string
  bucket: string
  /** What names begin with: empty, or a path with a slash at its end. */
  prefix: string
}

/** A single upload takes 5 GB at most, so larger files go up in 10,000 parts at most, of up to 640 GB together. */
const PART_BYTES = 64 * 1024 * 1024
const PART_WITHIN = 10 * MINUTE
const TRIES = 4

/**
 * A bucket of an S3-compatible service. Its key needs `s3:PutObject` and `s3:GetObject`, and no right to delete.
 * @param partBytes size of a part
 */
export function backupBucket(
  place: S3Place,
  clock: Clock,
  partBytes: number = PART_BYTES,
): BackupTarget {
  const ask = asking(place, clock)
  return {
    async put(name, file, bytes, signal) {
      await using handle = await open(file)
      const part = async (at: number) => {
        const buffer = new Uint8Array(Math.min(partBytes, bytes - at))
        await handle.read(buffer, 0, buffer.length, at)
        return buffer
      }
      if (bytes <= partBytes) {
        await ask({ method: 'PUT', name, body: await part(0) }, signal)
        return
      }
      const begun = await ask({ method: 'POST', name, query: { uploads: '' } }, signal)
      const [, uploadId] = /<UploadId>([^<]+)/.exec(await begun.text()) ?? []
      if (uploadId === undefined) throw new Error('the bucket did not name the upload')
      const tags: string[] = []
      for (let at = 0; at < bytes; at += partBytes) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const sent = await ask({ method: 'PUT', name, query, body: await part(at) }, signal)
        tags.push(sent.headers.get('etag') ?? '')
      }
      const body = new TextEncoder().encode(listOfParts(tags))
      const done = await ask({ method: 'POST', name, query: { uploadId }, body }, signal)
      // A failed completion may be answered with 200.
      const said = await done.text()
      if (said.includes('<Error>')) throw new Error('the bucket could not put the parts together')
    },
    async read(name, signal) {
      const from = (at: number) => `bytes=${at}-${at + partBytes - 1}`
      const first = await ask({ method: 'GET', name, range: from(0) }, signal)
      return (async function* () {
        let [at, answer] = [0, first]
        for (;;) {
          const bytes = await answer.bytes()
          yield bytes
          at += bytes.length
          // A service that knows no ranges answers with everything, and 200.
          const total = Number(
            /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? at,
          )
          if (bytes.length === 0 || at >= total) return
          answer = await ask({ method: 'GET', name, range: from(at) }, signal)
        }
      })()
    },
  }
}

function listOfParts(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

type Asked = {
  method: 'GET' | 'PUT' | 'POST'
  name: string
  query?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  /** Part of a file, so that a large one is not bound to the time of one request. */
  range?: string
}

/** Busy services and lost connections get another try; each part of a file is sent whole again. */
function asking(place: S3Place, clock: Clock) {
  return async (asked: Asked, signal: AbortSignal): Promise<Response> => {
    for (let tries = 1; ; tries++) {
      try {
        return await askOnce(place, clock, asked, signal)
      } catch (error) {
        const isPassing = error instanceof RetryableError || error instanceof TypeError
        if (!isPassing || tries >= TRIES || signal.aborted) throw error
        await clock.wait(tries * 5 * SECOND, signal)
      }
    }
  }
}

async function askOnce(
  place: S3Place,
  clock: Clock,
  { method, name, query = {}, body, range }: Asked,
  signal: AbortSignal,
): Promise<Response> {
  const { endpoint, bucket, prefix } = place
  const url = new URL(`${endpoint}/${bucket}/${prefix}${encodeURIComponent(name)}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const payload = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const answer = await fetch(url, {
    method,
    headers: {
      ...signS3({ method, url, payload, at: clock.now() }, place),
      ...(range !== undefined && { range }),
    },
    ...(body && { body }),
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(PART_WITHIN)]),
  })
  if (answer.ok) return answer
  const [, code = 'no reason'] = /<Code>([^<]{1,80})/.exec(await answer.text()) ?? []
  const said = `${method} to the bucket was answered with ${answer.status}: ${code}`
  const isPassing = answer.status >= 500 || answer.status === 429
  throw isPassing ? new RetryableError(said) : new Error(said)
}
