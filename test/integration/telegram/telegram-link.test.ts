import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '../../../src/domains/accounts/index.ts'
import { confirmCode, issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import {
  openTelegramShop,
  type TelegramShop,
  yan,
  zoe,
} from '../../support/telegram/telegram-shop.ts'

eachEngine((engine) => {
  let shop: TelegramShop
  beforeEach(async () => {
    shop = await openTelegramShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  describe('a link', () => {
    test('works for one person', async () => {
      const { token } = await issueLink(shop.context, await shop.browser(), 'Safari on iPhone')
      expect(await presentToken(shop.context, zoe, token)).not.toBeNull()
      expect(await presentToken(shop.context, yan, token)).toBeNull()
    })

    test('shows the same code when opened again while the code is valid', async () => {
      const session = await shop.browser()
      const { token } = await issueLink(shop.context, session, 'Safari on iPhone')
      const shown = await presentToken(shop.context, zoe, token)
      await shop.clock.advance(MINUTE)
      expect(await presentToken(shop.context, zoe, token)).toEqual(shown)
      await shop.clock.advance(MINUTE)
      expect(await presentToken(shop.context, zoe, token)).toBeNull()
    })

    test('ends once its code was entered', async () => {
      const session = await shop.browser()
      const { token } = await issueLink(shop.context, session, 'Safari on iPhone')
      const shown = await presentToken(shop.context, zoe, token)
      await confirmCode(shop.context, session, shown?.code ?? '')
      expect(await presentToken(shop.context, zoe, token)).toBeNull()
    })

    test('lasts ten minutes', async () => {
      const { token } = await issueLink(shop.context, await shop.browser(), 'Chrome on Android')
      await shop.clock.advance(10 * MINUTE)
      expect(await presentToken(shop.context, zoe, token)).toBeNull()
    })

    test('stays valid when the page is loaded again, and ends with the fifth link after it', async () => {
      const session = await shop.browser()
      const first = await issueLink(shop.context, session, 'Chrome on Android')
      await shop.clock.advance(1)
      const kept = await shop.open(session)
      for (let page = 0; page < 4; page++) {
        await shop.clock.advance(1)
        await issueLink(shop.context, session, 'Chrome on Android')
      }
      expect(await presentToken(shop.context, zoe, first.token)).toBeNull()
      await expect(confirmCode(shop.context, session, kept)).resolves.toBeDefined()
    })

    test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}é`, 'A'.repeat(10_000)])(
      'is not %j',
      async (token) => {
        expect(await presentToken(shop.context, zoe, token)).toBeNull()
      },
    )

    test('that was forwarded signs no stranger in', async () => {
      const { session } = await shop.buy('lifetime')
      await shop.signIn(session)
      const thief = await shop.browser()
      const code = await shop.open(thief)
      // The code is on the owner's phone; the owner types it where they are, which changes nothing.
      const owner = await shop.browser()
      await expect(confirmCode(shop.context, owner, code)).rejects.toMatchObject({
        code: 'code_expired',
      })
      expect(await shop.me(thief)).toBeNull()
      expect((await shop.member(zoe))?.accountId).toBe(session.accountId)
    })

    test('opened by another reveals nothing to its browser', async () => {
      const session = await shop.browser()
      await issueLink(shop.context, session, 'Firefox on Linux')
      const unopened = await refusals(session, 3)
      const code = await shop.open(session)
      expect(await refusals(session, 3, code)).toEqual(unopened)
    })
  })

  describe('a code', () => {
    test('ends with the third wrong try', async () => {
      const session = await shop.browser()
      const code = await shop.open(session)
      expect(await refusals(session, 3, code)).toEqual(['code_wrong', 'code_wrong', 'code_expired'])
      await expect(confirmCode(shop.context, session, code)).rejects.toMatchObject({
        code: 'code_expired',
      })
    })

    test('can be mistyped twice', async () => {
      const session = await shop.browser()
      const code = await shop.open(session)
      await refusals(session, 2, code)
      await expect(confirmCode(shop.context, session, code)).resolves.toBeDefined()
    })

    test("can't be guessed faster with concurrent tries", async () => {
      const session = await shop.browser()
      const code = await shop.open(session)
      const guesses = wrongCodes(code).slice(0, 20)
      const codes = [...guesses, code]
      const answers = await Promise.allSettled(
        codes.map((code) => confirmCode(shop.context, session, code)),
      )
      const wrong = answers.filter(
        (answer) => answer.status === 'rejected' && answer.reason.code === 'code_wrong',
      )
      expect(wrong.length).toBeLessThanOrEqual(2)
      expect(
        await shop.context.db.read.selectFrom('telegram_links').select('tries').execute(),
      ).toEqual([{ tries: 3 }])
    })

    test('opens one session, however many requests arrive at once', async () => {
      const { session } = await shop.buy('30d')
      const code = await shop.open(session)
      const answers = await Promise.allSettled(
        Array.from({ length: 5 }, () => confirmCode(shop.context, session, code)),
      )
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('of the same person in two new browsers leads to one account', async () => {
      const sessions = [await shop.buy('30d'), await shop.buy('30d')].map(({ session }) => session)
      const entering = []
      for (const session of sessions) {
        const code = await shop.open(session)
        entering.push(() => confirmCode(shop.context, session, code))
      }
      const [one, other] = await Promise.all(entering.map((enter) => enter().then(shop.sessionOf)))
      expect(one?.accountId).toBe(other?.accountId)
      const user = one && (await shop.me(one))
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
      const refusal = await confirmCode(shop.context, session, code).catch((error) => error)
      codes.push(refusal.code)
    }
    return codes
  }
})
