import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../../src/domains/accounts/index.ts'
import { confirmCode, issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import {
  openTelegramTill,
  type TelegramTill,
  yan,
  zoe,
} from '../../support/telegram/telegram-till.ts'

eachEngine((engine) => {
  let till: TelegramTill
  beforeEach(async () => {
    till = await openTelegramTill(await engine.fresh())
  })
  afterEach(() => till.close())

  describe('a link', () => {
    test('works for one person', async () => {
      const { token } = await issueLink(till.context, await till.browser(), 'Safari on iPhone')
      expect(await presentToken(till.context, zoe, token)).not.toBeNull()
      expect(await presentToken(till.context, yan, token)).toBeNull()
    })

    test('shows the same code when opened again while the code is valid', async () => {
      const session = await till.browser()
      const { token } = await issueLink(till.context, session, 'Safari on iPhone')
      const shown = await presentToken(till.context, zoe, token)
      await till.clock.advance(MINUTE)
      expect(await presentToken(till.context, zoe, token)).toEqual(shown)
      await till.clock.advance(MINUTE)
      expect(await presentToken(till.context, zoe, token)).toBeNull()
    })

    test('ends once its code was entered', async () => {
      const session = await till.browser()
      const { token } = await issueLink(till.context, session, 'Safari on iPhone')
      const shown = await presentToken(till.context, zoe, token)
      await confirmCode(till.context, session, shown?.code ?? '')
      expect(await presentToken(till.context, zoe, token)).toBeNull()
    })

    test('lasts ten minutes', async () => {
      const { token } = await issueLink(till.context, await till.browser(), 'Chrome on Android')
      await till.clock.advance(10 * MINUTE)
      expect(await presentToken(till.context, zoe, token)).toBeNull()
    })

    test('stays valid when the page is loaded again, and ends with the fifth link after it', async () => {
      const session = await till.browser()
      const first = await issueLink(till.context, session, 'Chrome on Android')
      await till.clock.advance(1)
      const kept = await till.open(session)
      for (let page = 0; page < 4; page++) {
        await till.clock.advance(1)
        await issueLink(till.context, session, 'Chrome on Android')
      }
      expect(await presentToken(till.context, zoe, first.token)).toBeNull()
      await expect(confirmCode(till.context, session, kept)).resolves.toBeDefined()
    })

    test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}é`, 'A'.repeat(10_000)])(
      'is not %j',
      async (token) => {
        expect(await presentToken(till.context, zoe, token)).toBeNull()
      },
    )

    test('that was forwarded signs no stranger in', async () => {
      const { session } = await till.buy('lifetime')
      await till.signIn(session)
      const thief = await till.browser()
      const code = await till.open(thief)
      // The code is on the owner's phone; the owner types it where they are, which changes nothing.
      const owner = await till.browser()
      await expect(confirmCode(till.context, owner, code)).rejects.toMatchObject({
        code: 'code_expired',
      })
      expect(await till.me(thief)).toBeNull()
      expect((await till.member(zoe))?.accountId).toBe(session.accountId)
    })

    test('opened by another reveals nothing to its browser', async () => {
      const session = await till.browser()
      await issueLink(till.context, session, 'Firefox on Linux')
      const unopened = await refusals(session, 3)
      const code = await till.open(session)
      expect(await refusals(session, 3, code)).toEqual(unopened)
    })
  })

  describe('a code', () => {
    test('ends with the third wrong try', async () => {
      const session = await till.browser()
      const code = await till.open(session)
      expect(await refusals(session, 3, code)).toEqual(['code_wrong', 'code_wrong', 'code_expired'])
      await expect(confirmCode(till.context, session, code)).rejects.toMatchObject({
        code: 'code_expired',
      })
    })

    test('can be mistyped twice', async () => {
      const session = await till.browser()
      const code = await till.open(session)
      await refusals(session, 2, code)
      await expect(confirmCode(till.context, session, code)).resolves.toBeDefined()
    })

    test("can't be guessed faster with concurrent tries", async () => {
      const session = await till.browser()
      const code = await till.open(session)
      const guesses = wrongCodes(code).slice(0, 20)
      const codes = [...guesses, code]
      const answers = await Promise.allSettled(
        codes.map((code) => confirmCode(till.context, session, code)),
      )
      const wrong = answers.filter(
        (answer) => answer.status === 'rejected' && answer.reason.code === 'code_wrong',
      )
      expect(wrong.length).toBeLessThanOrEqual(2)
      expect(
        await till.context.db.read.selectFrom('telegram_links').select('tries').execute(),
      ).toEqual([{ tries: 3 }])
    })

    test('opens one session, however many requests arrive at once', async () => {
      const { session } = await till.buy('30d')
      const code = await till.open(session)
      const answers = await Promise.allSettled(
        Array.from({ length: 5 }, () => confirmCode(till.context, session, code)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('of the same person in two new browsers leads to one account', async () => {
      const sessions = [await till.buy('30d'), await till.buy('30d')].map(({ session }) => session)
      const entering = []
      for (const session of sessions) {
        const code = await till.open(session)
        entering.push(() => confirmCode(till.context, session, code))
      }
      const [one, other] = await Promise.all(entering.map((enter) => enter().then(till.sessionOf)))
      expect(one?.accountId).toBe(other?.accountId)
      const user = one && (await till.me(one))
      expect(user?.expires_at).toBe((user?.joined_at ?? 0) + 60 * DAY)
    })
  })

  function wrongCodes(right = ''): string[] {
    return Array.from({ length: 30 }, (_, n) => String(n).padStart(6, '0')).filter(
      (code) => code !== right,
    )
  }

  async function refusals(session: Session, tries: number, right?: string): Promise<string[]> {
    const codes: string[] = []
    for (const code of wrongCodes(right).slice(0, tries)) {
      const refusal = await confirmCode(till.context, session, code).catch((error) => error)
      codes.push(refusal.code)
    }
    return codes
  }
})
