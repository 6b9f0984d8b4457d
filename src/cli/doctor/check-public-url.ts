import type { Config } from '../../config/config.ts'
import { SECOND } from '../../kernel/clock.ts'
import { readText } from '../../kernel/read-text.ts'
import { type Check, fail, pass, warn } from './check.ts'

const TIMEOUT_MS = 10 * SECOND
const MOST_BYTES = 1_000

/** Fetches the site as visitors do, through its name, certificate, and proxy. */
export async function checkPublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Check[]> {
  if (publicUrl === null) return []
  const url = `${publicUrl}/healthz`
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(url, { redirect: 'manual', signal })
    return [judge(url, answer.status, (await readText(answer, MOST_BYTES)) ?? '')]
  } catch (error) {
    const { message, cause } = error as Error
    const reason = cause instanceof Error && cause.message ? cause.message : message
    const fix = 'If Mintwatch runs, check the name in DNS, the certificate, and the proxy.'
    return [warn('public url', `${publicUrl} does not answer: ${reason}`, fix)]
  }
}

function judge(url: string, status: number, body: string): Check {
  if (status === 200 && /^\{"status":"ok"\}$/.test(body))
    return pass('public url', `${url} answers`)
  if (status === 503 && /^\{"status":"(starting|failing)"\}$/.test(body)) {
    const fix =
      'Wait for the start to finish. If it lasts, the disk is full, or the database is away.'
    return fail('public url', `${url} says ${body}`, fix)
  }
  // A proxy without anything behind it answers with a page of its own.
  if (status === 502 || status === 503 || status === 504)
    return warn(
      'public url',
      `the proxy answers, but not Mintwatch: HTTP ${status}`,
      'Start Mintwatch, or correct the port that the proxy uses.',
    )
  const fix = 'Let the name in PUBLIC_URL lead to this server, and the proxy pass every path on.'
  return fail(
    'public url',
    `${url} answers with HTTP ${status}, which is not Mintwatch’s answer`,
    fix,
  )
}
