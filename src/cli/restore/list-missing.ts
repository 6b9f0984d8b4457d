import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkpointFile } from '../../adapters/transparency/last-checkpoint.ts'
import type { Config } from '../../config/config.ts'
import {
  currentLog,
  newestCheckpoint,
  signingKey,
  verifierKey,
} from '../../domains/transparency/index.ts'
import { DATA_KEY_SETTING, markOf } from '../../flows/telegram/data-key.ts'
import { problemWithEntries } from '../../flows/transparency/check-log.ts'
import type { Database } from '../../kernel/db/database.ts'
import { readSetting } from '../../kernel/db/settings.ts'
import { systemEntropy } from '../../kernel/ids.ts'
import { createSealer } from '../../kernel/seal.ts'

type Keys = Pick<Config, 'dataDir' | 'dataKey' | 'logKeys'>

/** What a restored database lacks here, because backups hold neither keys nor files; a sentence per line. */
export async function listMissing(db: Database, keys: Keys): Promise<string[]> {
  return [
    await aboutDataKey(db, keys),
    await aboutLog(db, keys),
    'Not in backups: files of old trades (ARCHIVE_DIR), and coins’ pictures, which are fetched again.',
    'What happened since is read from the chain at the next start: see “What a restore brings back” in docs/backup.md.',
  ]
}

async function aboutDataKey(db: Database, { dataDir, dataKey }: Keys): Promise<string> {
  const known = await readSetting(db.read, DATA_KEY_SETTING)
  if (known === null) return 'DATA_KEY: nothing in this database is encrypted.'
  const text = dataKey ?? textOf(join(dataDir, 'data.key'))
  const key = Buffer.from(text ?? '', 'base64')
  if (key.length === 32 && markOf(createSealer(key, systemEntropy)) === known)
    return 'DATA_KEY fits: the bot recognizes its members.'
  const found = text === null ? 'is missing' : 'is another one'
  return `DATA_KEY ${found}. Lost without it: members’ links to Telegram, messages that wait, the list of the channel, and browsers that get notifications. Orders, memberships, and launches are complete. Put the old key into DATA_KEY before the start, or see “Losing DATA_KEY” in docs/backup.md.`
}

async function aboutLog(db: Database, { dataDir, logKeys }: Keys): Promise<string> {
  const log = await currentLog(db.read)
  if (log === null) return 'The transparency log is empty.'
  const seed = Buffer.from(logKeys[0] ?? firstLine(textOf(join(dataDir, 'log.key'))), 'base64')
  if (seed.length !== 32 || verifierKey(log.origin, signingKey(seed)) !== log.key)
    return 'The transparency log’s key is missing: put LOG_KEY or log.key back before the start. Without it nothing is signed until you open a new log with `npm run ops -- reopen-log`.'
  const kept = checkpointFile(join(dataDir, 'log-checkpoint.txt')).read()
  const trouble = await problemWithEntries(db, kept)
  if (trouble !== null) return `The transparency log is not continued: ${trouble}.`
  if (kept !== null || (await newestCheckpoint(db.read, log.id)) === null)
    return 'The transparency log continues.'
  return 'The transparency log is not continued, because log-checkpoint.txt is missing: put the newest checkpoint from the channel into it before the start.'
}

function textOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const firstLine = (text: string | null) => text?.split('\n')[0] ?? ''
