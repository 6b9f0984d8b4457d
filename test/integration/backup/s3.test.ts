import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupBucket } from '../../../src/adapters/backup/s3.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { openS3 } from './s3-server.ts'

const never = new AbortController().signal
/** Does not wait. */
const clock = { ...systemClock, wait: async () => {} }

let folder: string
let s3: Awaited<ReturnType<typeof openS3>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintwatch-s3-'))
  s3 = await openS3('KEY')
})
afterEach(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const bucket = (keyId = 'KEY') =>
  backupBucket(
    {
      ...{ endpoint: s3.url, bucket: 'backups', prefix: 'site/' },
      ...{ region: 'us-east-1', keyId, secret: 'secret' },
    },
    clock,
    1_000,
  )

async function put(name: string, bytes: number, keyId?: string) {
  const file = join(folder, name)
  const content = Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))
  await writeFile(file, content)
  await bucket(keyId).put(name, file, bytes, never)
  return content
}

it.each([
  ['one request', 1_000, 1],
  ['parts', 2_500, 5],
])('a file goes up in %s, and comes back the same', async (_, bytes, requests) => {
  const content = await put('a.age', bytes)
  expect(s3.requests).toHaveLength(requests)
  expect(s3.objects.get('/backups/site/a.age')).toEqual(content)
  expect(await buffer(await bucket().read('a.age', never))).toEqual(content)
  expect(s3.requests).toHaveLength(requests + Math.ceil(bytes / 1_000))
})

it('a busy service is asked again, and a refusal is not', async () => {
  s3.failures.push(503, 500)
  await put('a.age', 10)
  expect(s3.requests).toHaveLength(3)
  await expect(put('b.age', 10, 'OTHER')).rejects.toThrow(
    'PUT to the bucket was answered with 403: AccessDenied',
  )
  expect(s3.requests).toHaveLength(4)
})

it('nothing is stored twice under a name', async () => {
  const first = await put('a.age', 10)
  await expect(put('a.age', 20)).rejects.toThrow('403')
  expect(s3.objects.get('/backups/site/a.age')).toEqual(first)
})
