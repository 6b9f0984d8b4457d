import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { backupBucket, type S3Place } from '../../../src/adapters/backup/s3.ts'
import { signS3 } from '../../../src/adapters/backup/sign-s3.ts'
import { makeBackup } from '../../../src/app/make-backup.ts'
import { restoreBackup } from '../../../src/cli/restore/restore-backup.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { migrate } from '../../../src/kernel/db/migrate.ts'
import { openSqlite } from '../../../src/kernel/db/sqlite.ts'
import { freePort } from '../../support/http/free-port.ts'

/** A stand-in for AWS by others, which checks signatures and policies. */
const MOTO = 'moto[server,s3,iam]==5.2.5'
const PROGRAM = 'moto_server'
const BUCKET = 'backups'
/** Least for a part. */
const PART_BYTES = 5 * 1024 * 1024
/** Makes the bucket, the user, the policy, and the key; all that follows is checked. */
const UNCHECKED = '4'
const NAME = 'mintwatch-2026-11-27T03-00-00Z.db.zst.age'
const never = new AbortController().signal
const isInstalled = spawnSync(PROGRAM, ['--help']).status === 0
const canInstall = spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0

let scratch: string
let moto: ChildProcess
let place: S3Place

describe.skipIf(!isInstalled && !canInstall)('skipped: no python3 with venv', () => {
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'mintwatch-bucket-'))
    const port = await freePort()
    moto = spawn(isInstalled ? PROGRAM : installMoto(), ['-H', '127.0.0.1', '-p', `${port}`], {
      env: { ...process.env, INITIAL_NO_AUTH_ACTION_COUNT: UNCHECKED },
      stdio: 'ignore',
    })
    const endpoint = `http://127.0.0.1:${port}`
    await vi.waitUntil(() => isThere(endpoint), { timeout: 60_000, interval: 100 })
    const key = await makeKey(endpoint)
    place = { endpoint, bucket: BUCKET, prefix: 'site/', region: 'us-east-1', ...key }
  }, 600_000)
  afterAll(async () => {
    if (moto?.kill()) await once(moto, 'exit')
    rmSync(scratch, { recursive: true })
  })

  test('a backup goes into a bucket, and is restored from there', async () => {
    const [old, fresh] = [await makeFolder('old'), await makeFolder('fresh')]
    const db = openSqlite(old.dataDir)
    await migrate(db, migrations)
    await db.close()
    const identity = await generateIdentity()
    const recipient = await identityToRecipient(identity)
    const target = { kind: 's3' as const, ...place }
    await makeBackup({ ...old, backup: { recipient, scratchUrl: null, target }, name: NAME }, never)
    const from = await backupBucket(place, systemClock).read(NAME, never)
    const lines = await restoreBackup(
      { ...fresh, dataKey: null, logKeys: [] },
      { from, identity: `${identity}\n` },
    )
    expect(lines[0]).toBe('Restored: 0 orders, 0 accounts, 0 launches.')
  })

  test('a large one goes up in parts', async () => {
    const content = Buffer.alloc(2.5 * PART_BYTES, 'mintwatch')
    const file = join(scratch, 'large')
    writeFileSync(file, content)
    const bucket = backupBucket(place, systemClock, PART_BYTES)
    await bucket.put('large.age', file, content.length, never)
    const hash = createHash('sha256')
    for await (const bytes of await bucket.read('large.age', never)) hash.update(bytes)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })

  test('its key can’t delete, and another secret can’t write', async () => {
    const url = new URL(`${place.endpoint}/${BUCKET}/site/large.age`)
    const payload = createHash('sha256').digest('hex')
    const headers = (method: 'DELETE' | 'GET') =>
      // The product never signs this one.
      signS3({ method: method as 'GET', url, payload, at: Date.now() }, place)
    const ask = (method: 'DELETE' | 'GET') => fetch(url, { method, headers: headers(method) })
    expect((await ask('DELETE')).status).toBe(403)
    expect((await ask('GET')).status).toBe(200)
    const other = backupBucket({ ...place, secret: 'another' }, systemClock)
    await expect(other.put('b.age', join(scratch, 'large'), 10, never)).rejects.toThrow(
      'PUT to the bucket was answered with 403: SignatureDoesNotMatch',
    )
  })
})

/** @returns the program */
function installMoto(): string {
  const python = join(scratch, 'python')
  execFileSync('python3', ['-m', 'venv', python])
  execFileSync(join(python, 'bin/pip'), ['install', '--quiet', MOTO])
  return join(python, 'bin', PROGRAM)
}

async function makeFolder(name: string) {
  const dataDir = join(scratch, name)
  mkdirSync(dataDir)
  return { dataDir, databaseUrl: null }
}

async function isThere(endpoint: string): Promise<boolean> {
  return fetch(`${endpoint}/moto-api/`).then(
    () => true,
    () => false,
  )
}

/** The key that docs/backup.md asks for: it may put and get objects, and nothing else. */
async function makeKey(endpoint: string): Promise<{ keyId: string; secret: string }> {
  await fetch(`${endpoint}/${BUCKET}`, { method: 'PUT', headers: unchecked('s3') })
  const user = { UserName: 'mintwatch' }
  const actions = ['s3:PutObject', 's3:GetObject']
  const resource = `arn:aws:s3:::${BUCKET}/*`
  const policy = {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: actions, Resource: resource }],
  }
  await askIam(endpoint, { Action: 'CreateUser', ...user })
  await askIam(endpoint, {
    ...{ Action: 'PutUserPolicy', ...user, PolicyName: 'backups' },
    PolicyDocument: JSON.stringify(policy),
  })
  const said = await askIam(endpoint, { Action: 'CreateAccessKey', ...user })
  const part = (name: string) => new RegExp(`<${name}>([^<]+)`).exec(said)?.[1] ?? ''
  return { keyId: part('AccessKeyId'), secret: part('SecretAccessKey') }
}

async function askIam(endpoint: string, words: Record<string, string>): Promise<string> {
  const body = new URLSearchParams({ ...words, Version: '2010-05-08' })
  const answer = await fetch(endpoint, { method: 'POST', headers: unchecked('iam'), body })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Names the service that is meant. */
function unchecked(service: string): Record<string, string> {
  const scope = `first/20261127/us-east-1/${service}/aws4_request`
  return { authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=0` }
}
