import { expect, onTestFinished, test } from 'vitest'
import { createTelegram } from '../../../src/adapters/telegram/client.ts'
import { checkTelegram } from '../../../src/cli/doctor/check-telegram.ts'
import { readConfig } from '../../../src/config/config.ts'
import { TokenRefused } from '../../../src/domains/messages/index.ts'
import { SECOND, systemClock } from '../../../src/kernel/clock.ts'
import { createLog } from '../../../src/kernel/log.ts'
import { startTestWorld } from '../sandbox/client.ts'

async function withRefusedToken() {
  const world = await startTestWorld({ parts: ['chain', 'prices', 'telegram'] })
  onTestFinished(() => world.stop())
  const TELEGRAM_BOT_TOKEN = `${world.env.TELEGRAM_BOT_TOKEN?.split(':')[0]}:revoked`
  return readConfig({ ...world.env, SANDBOX: 'none', TELEGRAM_BOT_TOKEN })
}

test('the doctor names a token that Telegram refuses, and what to set', async () => {
  const [check, ...others] = await checkTelegram(await withRefusedToken())
  expect(others).toEqual([])
  expect(check).toMatchObject({ ok: false, what: 'bot' })
  expect(check?.result).toMatch(/refuses the bot’s token \(401 Unauthorized\): it was revoked/)
  expect(check?.fix).toContain('TELEGRAM_BOT_TOKEN')
})

test('the log names it once, however often it is tried', async () => {
  const { telegram: settings } = await withRefusedToken()
  if (settings === null) throw new Error('no bot')
  const lines: string[] = []
  const log = createLog('info', [settings.botToken], { write: (line) => lines.push(line) })
  const telegram = createTelegram({ ...settings, clock: systemClock, log })
  const ending = new AbortController()
  const polling = telegram.poll(async () => {}, ending.signal)
  for (let nth = 0; nth < 2; nth += 1) {
    await expect(telegram.me()).rejects.toBeInstanceOf(TokenRefused)
    const call = { method: 'send', text: 'x' } as const
    await expect(telegram.perform('1', call)).rejects.toMatchObject({ kind: 'again' })
  }
  await systemClock.wait(4 * SECOND)
  ending.abort()
  await polling
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', reason: 'Telegram refuses the bot’s token (401 Unauthorized)' },
  ])
  expect(lines[0]).toContain('TELEGRAM_BOT_TOKEN was revoked or is mistyped')
})
