import { expect, test } from 'vitest'
import type { LaunchCard } from '../../../flows/telegram/launch-card.ts'
import { launchSample } from '../../../site/features/launches/launch.sample.ts'
import { textsIn } from './languages.ts'

const card = (launch: object, evidence = '3 wallets bought.'): LaunchCard =>
  ({
    launch: { ...launchSample(), score: 74, level: 'high', attention: 50, ...launch },
    report: { flags: [{ outcome: 'flag', title: 'Very few buyers', evidence }] },
  }) as unknown as LaunchCard

test('says the coin, the decision, the strongest flag, and the filters in each language', () => {
  const launch = { name: 'Cat & <co>', symbol: 'CAT', market_cap_cents: 1_234_500 }
  const say = (language: string) => textsIn(language).notices.launches.notification
  expect(say('en')(card(launch), ['Early', 'Late'])).toEqual({
    title: 'Cat & <co> $CAT',
    body: 'High risk 74 · attention 50 · $12,345\n3 wallets bought.\nYour filters: Early, Late',
  })
  expect(say('es')(card(launch), [])).toMatchObject({
    body: expect.stringMatching(/^Riesgo alto 74 · atención 50 · /),
  })
})

test('cleans and cuts what strangers wrote, and shows what is unknown as unknown', () => {
  const notification = textsIn('en').notices.launches.notification
  const hostile = { name: `\u202e${'N'.repeat(400)}\n\u0000`, symbol: 'S'.repeat(99) }
  const { title, body } = notification(card(hostile, 'e'.repeat(9_000)), ['f'.repeat(99)])
  expect(title).toMatch(/^N{39}… \$S{15}…$/)
  expect(JSON.stringify({ title, body }).length).toBeLessThan(400)
  const unknown = { name: null, symbol: null, level: null, score: null, attention: null }
  const dull = { ...card({ ...unknown, market_cap_cents: null }), report: null }
  expect(notification(dull, [])).toEqual({
    title: '? $?',
    body: 'Not scored · attention ? · ?\nNo red flags so far.',
  })
})
