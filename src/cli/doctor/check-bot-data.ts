import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICE_TOPICS } from '../../contract/news.ts'
import { DATA_KEY_SETTING, markOf } from '../../flows/telegram/data-key.ts'
import { UNHEARD_MS } from '../../flows/telegram/unheard-news.ts'
import { systemClock } from '../../kernel/clock.ts'
import { systemEntropy } from '../../kernel/ids.ts'
import { createSealer } from '../../kernel/seal.ts'
import { askDatabase, type Query } from './ask-database.ts'
import { type Check, ill, well } from './check.ts'

type Asked = { dataDir: string; databaseUrl: string | null; dataKey: string | null }

/** Whether the key fits what is stored, and whether somebody takes the news to the bot. */
export async function checkBotData(
  config: Asked & { hasBot: boolean; roles: readonly string[] },
): Promise<Check[]> {
  try {
    return await askDatabase(config, async (query) => [
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
  const mend =
    'Put the old key back. What to do when it is lost: docs/operations.md, "Losing DATA_KEY".'
  if (text === null) return [ill('data key', `${file} is gone, and DATA_KEY is not set`, mend)]
  const key = Buffer.from(text, 'base64')
  const from = isKept ? file : 'DATA_KEY'
  if (key.length !== 32) return [ill('data key', `${from} does not hold 32 bytes in base64`, mend)]
  return markOf(createSealer(key, systemEntropy)) === known
    ? [well('data key', `this database is encrypted under ${from}`)]
    : [ill('data key', `this database is not encrypted under ${from}`, mend)]
}

async function checkNews(roles: readonly string[], query: Query): Promise<Check[]> {
  const topics = NOTICE_TOPICS.map((topic) => `'${topic}'`).join(', ')
  const before = systemClock.now() - UNHEARD_MS
  const rows = await query(
    `select count(*) as waiting from outbox where done_at is null and attempts = 0 and topic in (${topics}) and run_at < ${before}`,
  )
  const waiting = Number(rows?.[0]?.waiting ?? 0)
  const isHere = roles.includes('bot')
  if (waiting > 0 && !isHere) {
    const says = `${waiting} pieces of news wait: a token is set, and no process has ROLES=bot`
    return [ill('roles', says, 'Run a process with ROLES=bot, or remove the token.')]
  }
  return isHere ? [] : [well('roles', 'the bot runs in another process, with ROLES=bot')]
}
