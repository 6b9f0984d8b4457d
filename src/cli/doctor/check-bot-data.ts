import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICE_TOPICS } from '../../contract/news.ts'
import { DATA_KEY_SETTING, markOf } from '../../flows/telegram/data-key.ts'
import { UNCLAIMED_MS } from '../../flows/telegram/unclaimed-news.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemEntropy } from '../../kernel/ids.ts'
import { createSealer } from '../../kernel/seal.ts'
import { type Check, fail, pass } from './check.ts'
import { type Query, queryDatabase } from './query-database.ts'

type Asked = { dataDir: string; databaseUrl: string | null; dataKey: string | null }

/** Checks that the key matches the stored data, and that some process delivers news to the bot. */
export async function checkBotData(
  config: Asked & { hasBot: boolean; roles: readonly string[] },
): Promise<Check[]> {
  try {
    return await queryDatabase(config, async (query) => [
      ...(await checkKey(config, query)),
      ...(config.hasBot ? await checkNews(config.roles, query) : []),
    ])
  } catch {
    // The database check reports a database that does not answer.
    return []
  }
}

async function checkKey({ dataDir, dataKey }: Asked, query: Query): Promise<Check[]> {
  const rows = await query(`select value from settings where key = '${DATA_KEY_SETTING}'`)
  const known = rows?.[0]?.value
  if (known === undefined) return []
  const file = join(dataDir, 'data.key')
  const isKept = dataKey === null && existsSync(file)
  const text = dataKey ?? (isKept ? readFileSync(file, 'utf8').trim() : null)
  const fix = 'Put the old key back. If it is lost, see docs/backup.md, "Losing DATA_KEY".'
  if (text === null) return [fail('data key', `${file} is missing, and DATA_KEY is not set`, fix)]
  const key = Buffer.from(text, 'base64')
  const from = isKept ? file : 'DATA_KEY'
  if (key.length !== 32) return [fail('data key', `${from} does not hold 32 bytes in base64`, fix)]
  return markOf(createSealer(key, systemEntropy)) === known
    ? [pass('data key', `this database is encrypted under ${from}`)]
    : [fail('data key', `this database is not encrypted under ${from}`, fix)]
}

async function checkNews(roles: readonly string[], query: Query): Promise<Check[]> {
  const topics = NOTICE_TOPICS.map((topic) => `'${topic}'`).join(', ')
  const before = systemClock.now() - UNCLAIMED_MS
  const rows = await query(
    `select count(*) as waiting from outbox where done_at is null and attempts = 0 and topic in (${topics}) and run_at < ${before}`,
  )
  const waiting = Number(rows?.[0]?.waiting ?? 0)
  const isHere = roles.includes('bot')
  if (waiting > 0 && !isHere) {
    const result = `${waiting} news items are waiting: a token is set, and no process has ROLES=bot`
    return [fail('roles', result, 'Run a process with ROLES=bot, or remove the token.')]
  }
  return isHere ? [] : [pass('roles', 'the bot runs in another process, with ROLES=bot')]
}
