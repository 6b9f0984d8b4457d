import { resolve } from 'node:path'
import type { SettingsReader } from './reader.ts'

/** Where the database is backed up every night, and to whose key. */
export type BackupConfig = {
  /** The operator's public key, as age-keygen prints it. */
  recipient: string
  target: { kind: 'folder'; path: string } | ({ kind: 's3' } & S3Config)
  /** A PostgreSQL server where copies are checked; null: the one that is backed up. Contains a password. */
  scratchUrl: string | null
}

type S3Config = {
  endpoint: string
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  region: string
  keyId: string
  /** Secret. */
  secret: string
}

const NAMES = ['BACKUP_RECIPIENT', 'BACKUP_S3_URL', 'BACKUP_S3_KEY_ID', 'BACKUP_S3_SECRET']

/** @returns null: nothing is backed up */
export function backupFrom(read: SettingsReader): BackupConfig | null {
  const to = read.text('BACKUP_TO')
  const recipient = read.text('BACKUP_RECIPIENT')
  const endpoint = read.origin('BACKUP_S3_URL', 'https://s3.eu-central-1.amazonaws.com')
  const region = read.text('BACKUP_S3_REGION', 'us-east-1')
  const keyId = read.text('BACKUP_S3_KEY_ID')
  const secret = read.text('BACKUP_S3_SECRET')
  const scratchUrl = read.url(
    'BACKUP_SCRATCH_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@127.0.0.1:5432/postgres',
  )
  if (to === null) {
    const alone = NAMES.find((name) => read.text(name) !== null)
    return alone === undefined
      ? null
      : read.refuse(`${alone}: needs BACKUP_TO. Write a folder or s3://bucket/path.`, null)
  }
  if (recipient === null || !/^age1[a-z0-9]{20,}$/.test(recipient)) {
    return read.refuse(
      'BACKUP_RECIPIENT: this is not the public key that backups are encrypted to. Write what `age-keygen` prints after "Public key:", and keep its file on another machine.',
      null,
    )
  }
  if (!to.startsWith('s3:'))
    return { recipient, target: { kind: 'folder', path: resolve(to) }, scratchUrl }
  const [, bucket, path = ''] = /^s3:\/\/([a-z0-9.-]{3,63})(?:\/([\w./-]*))?$/.exec(to) ?? []
  if (bucket === undefined)
    return read.refuse('BACKUP_TO: write a folder, or s3://bucket/path.', null)
  if (endpoint === null || keyId === null || secret === null) {
    return read.refuse(
      'BACKUP_TO: a bucket needs BACKUP_S3_URL, BACKUP_S3_KEY_ID, and BACKUP_S3_SECRET.',
      null,
    )
  }
  const prefix = path === '' ? '' : `${path.replace(/\/+$/, '')}/`
  const target = { kind: 's3' as const, endpoint, bucket, prefix, region, keyId, secret }
  return { recipient, target, scratchUrl }
}
