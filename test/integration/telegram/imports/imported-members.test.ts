import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { confirmImports } from '../../../../src/flows/telegram/imports/confirm-imports.ts'
import { DAY, HOUR } from '../../../../src/kernel/clock.ts'
import { eachEngine } from '../../../engines.ts'
import { opsOn } from '../../../support/ops.ts'
import { type BotShop, message, openBotShop, person } from '../../../support/telegram/bot-shop.ts'
import { yan, zoe } from '../../../support/telegram/telegram-shop.ts'

/** Members whom an operator brings from another tool. */
eachEngine((engine) => {
  let shop: BotShop
  beforeEach(async () => {
    shop = await openBotShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const ops = (...args: string[]) => opsOn(shop.context)(...args)
  const bring = (rows: string, ...more: string[]) => {
    const how = more.length > 0 ? more : ['--because', 'moved here']
    return ops('import-members', `telegram_id,username,until\n${rows}`, '--lot', 'old-bot', ...how)
  }
  const until = (days: number) => new Date(shop.clock.now() + days * DAY).toISOString()
  const says = (text: string, from = zoe) => shop.take(message(from, text))
  const presses = (data: string, from = zoe) =>
    shop.take({
      kind: 'press',
      chat: from.id,
      isPrivate: true,
      from,
      messageId: 7,
      callbackId: 'c',
      data,
    })
  const rows = () => shop.context.db.read.selectFrom('imported_members').selectAll().execute()

  describe('an import', () => {
    test('shows what would happen, and changes nothing', async () => {
      const lines = await bring(`4711,,${until(30)}\n,@yan_2,lifetime\n=1,,lifetime`, '--dry-run')
      expect(lines.slice(1, 3)).toEqual([
        expect.stringMatching(/^2 +id +4711 +20/),
        expect.stringMatching(/^3 +username +yan_2 +lifetime/),
      ])
      expect(lines.slice(3)).toEqual([
        'refused:',
        expect.stringContaining('because'),
        expect.stringMatching(/^4 +formula +=1/),
        '2 would be imported, 1 refused',
      ])
      expect(await rows()).toEqual([])
      await expect(bring('1,,lifetime', '--because', ' ')).rejects.toThrow('Give a reason')
    })

    test('a refused name that is long ends between letters', async () => {
      const lines = await bring(`,${'x'.repeat(39)}🚀🚀,lifetime`, '--dry-run')
      expect(lines.at(-2)).toMatch(/ x{39}…/)
    })

    test('imports nobody twice, also when two run at once', async () => {
      const many = Array.from({ length: 1_100 }, (_, index) => `${index + 1},,lifetime`).join('\n')
      const results = await Promise.all([bring(many), bring(many)])
      expect(await rows()).toHaveLength(1_100)
      const counts = results.map((lines) => Number(lines.at(-1)?.split(' ')[0]))
      expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(1_100)
      expect((await bring('7,,2099-01-01\n,@ZOE_1,lifetime')).at(-1)).toBe('1 imported, 1 refused')
      expect((await bring(',zoe_1,lifetime')).at(-2)).toContain('imported_before')
      expect((await ops('imports'))[1]).toMatch(/^old-bot +1101 +0 +0 +0 /)
      // Batches of 500, and the row of the last one.
      expect((await shop.audits('import_members')).length).toBeGreaterThanOrEqual(4)
    })

    test('stores no name in the clear', async () => {
      await bring(`4711,,lifetime\n,@yan_2,lifetime`)
      expect(JSON.stringify(await rows())).not.toMatch(/4711|yan_2/)
    })
  })

  describe('a row by Telegram id', () => {
    test('is theirs when they write, once, until its end to the millisecond', async () => {
      const end = shop.clock.now() + 30 * DAY + HOUR / 2
      await bring(`4711,,${new Date(end).toISOString()}`)
      await shop.clock.advance(3 * DAY)
      await Promise.all([says('/start'), says('/status')])
      const member = await shop.member(zoe)
      expect(member).toMatchObject({ strong: true, term: { plan: '30d', expiresAt: end } })
      await says('/start')
      expect(await shop.member(zoe)).toEqual(member)
      expect(await shop.audits('take_import')).toHaveLength(1)
      expect(await shop.member(person('1'))).toBeNull()
    })

    test('extends what the person has proven here, and signs their browser in', async () => {
      const { session } = await shop.buy('30d')
      await shop.signIn(session)
      const bought = (await shop.member(zoe))?.term.expiresAt ?? 0
      await bring(`4711,,${until(10)}`)
      await says('hello')
      expect(await shop.member(zoe)).toMatchObject({
        accountId: session.accountId,
        term: { expiresAt: bought + 10 * DAY },
      })
    })

    test('opens the site to who never was here', async () => {
      await bring('4711,,lifetime')
      await says('/start')
      const session = await shop.signIn(await shop.browser())
      expect(await shop.me(session)).toMatchObject({ plan: 'lifetime', expires_at: null })
    })

    test('that is over gives nothing', async () => {
      await bring(`4711,,${until(1)}`)
      await shop.clock.advance(DAY)
      await says('/start')
      expect(await shop.member(zoe)).toBeNull()
    })
  })

  describe('a row by username', () => {
    test('asks, and links weakly for seven days', async () => {
      await bring(`,ZOE_1,${until(30)}`)
      await says('/start')
      expect(await shop.member(zoe)).toBeNull()
      expect((await shop.texts(zoe.id)).at(-1)).toContain('Is this yours?')
      await presses('start:mine')
      expect(await shop.member(zoe)).toMatchObject({ strong: false, term: { plan: '30d' } })

      const session = await shop.signIn(await shop.browser())
      expect(await shop.me(session)).toBeNull()
      await shop.clock.advance(7 * DAY - 1)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toMatchObject({ strong: false })
      await shop.clock.advance(1)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toMatchObject({ accountId: session.accountId, strong: true })
      expect((await shop.me(session))?.plan).toBe('30d')
      await confirmImports(shop.context)
      expect(await shop.audits('confirm_import')).toHaveLength(1)
    })

    test('becomes an account of its own if the person proved none', async () => {
      await bring(',zoe_1,lifetime')
      await presses('start:mine')
      await shop.clock.advance(7 * DAY)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toMatchObject({ strong: true })
      const session = await shop.signIn(await shop.browser())
      expect((await shop.me(session))?.plan).toBe('lifetime')
    })

    test('that can’t be confirmed holds up no other', async () => {
      await bring(',zoe_1,lifetime\n,yan_2,lifetime')
      await presses('start:mine')
      await shop.clock.advance(HOUR)
      await presses('start:mine', { ...yan, username: 'yan_2' })
      await shop.clock.advance(7 * DAY)
      const { db } = shop.context
      let isFirst = true
      const transaction: typeof db.transaction = (work) => {
        if (!isFirst) return db.transaction(work)
        isFirst = false
        return Promise.reject(new Error('a row that makes no sense'))
      }
      await confirmImports({ ...shop.context, db: { ...db, transaction } })
      expect(await shop.member(yan)).toMatchObject({ strong: true })
      expect(await shop.member(zoe)).toMatchObject({ strong: false })
    })

    test('that can’t be confirmed holds up no other, also if there are a hundred', async () => {
      const { db } = shop.context
      const row = { lot: 'old', named_by: 'username', imported_at: 0 } as const
      const rows = Array.from({ length: 101 }, (_, nth) => ({
        ...{ ...row, id: `import-${1_000 + nth}`, name_key: `key-${nth}` },
        taken_at: nth < 50 ? 1 : 2,
      }))
      await db.read.insertInto('imported_members').values(rows).execute()
      await shop.clock.advance(8 * DAY)
      let calls = 0
      const transaction: typeof db.transaction = (work) =>
        ++calls > 100
          ? db.transaction(work)
          : Promise.reject(new Error('a row that makes no sense'))
      await confirmImports({ ...shop.context, db: { ...db, transaction } })
      const confirmed = db.read.selectFrom('imported_members').select('id')
      expect(await confirmed.where('confirmed_at', 'is not', null).execute()).toEqual([
        { id: 'import-1100' },
      ])
    })

    test('is one person’s, and nobody’s without the username, or after 90 days', async () => {
      await bring(',zoe_1,lifetime')
      const other = { ...person('9'), username: 'zoe_1' }
      await presses('start:mine', person('8'))
      await Promise.all([presses('start:mine'), presses('start:mine', other)])
      const holders = [await shop.member(zoe), await shop.member(other)].filter(Boolean)
      expect(holders).toHaveLength(1)
      expect(await shop.member(person('8'))).toBeNull()

      await bring(',yan_2,lifetime')
      await shop.clock.advance(90 * DAY)
      await presses('start:mine', { ...person('7'), username: 'yan_2' })
      expect(await shop.member(person('7'))).toBeNull()
    })

    test('is undone by an operator, and can be imported again', async () => {
      await bring(',zoe_1,lifetime')
      await presses('start:mine')
      await ops('undo-import', '@Zoe_1', '--because', 'the wrong person')
      expect(await shop.member(zoe)).toBeNull()
      await shop.clock.advance(8 * DAY)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toBeNull()
      const news = shop.context.db.read.selectFrom('outbox').select('id')
      expect(await news.where('topic', '=', 'member.left').execute()).toHaveLength(1)
      await expect(ops('undo-import', '@Zoe_1', '--because', 'again')).rejects.toThrow(
        'is not imported',
      )
      await bring('4712,,lifetime\n,zoe_1,lifetime')
      await presses('start:mine')
      expect(await shop.member(zoe)).not.toBeNull()
    })

    test('that was confirmed and is undone takes the access, not the link', async () => {
      await bring(`4711,,lifetime`)
      await says('/start')
      await ops('undo-import', '4711', '--because', 'paid back')
      expect(await shop.member(zoe)).toBeNull()
      const session = await shop.signIn(await shop.browser())
      expect(await shop.me(session)).toBeNull()
    })
  })

  describe('two rows of one person', () => {
    const end = async () => (await shop.member(zoe))?.term.expiresAt

    test.each([
      ['the username’s ends first', 30, 10],
      ['the id’s ends first', 10, 30],
    ])('give access until the later end, not both: %s', async (_, byId, byUsername) => {
      const last = shop.clock.now() + 30 * DAY
      await bring(`4711,,${until(byId)}\n,zoe_1,${until(byUsername)}`)
      await says('/start')
      await presses('start:mine')
      expect(await end()).toBe(last)
      await shop.clock.advance(7 * DAY)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toMatchObject({ strong: true, term: { expiresAt: last } })
    })

    test('the one by id imported after the other was confirmed', async () => {
      const last = shop.clock.now() + 30 * DAY
      await bring(`,zoe_1,${until(20)}`)
      await presses('start:mine')
      await shop.clock.advance(7 * DAY)
      await confirmImports(shop.context)
      await bring(`4711,,${new Date(last).toISOString()}`)
      await says('/start')
      expect(await end()).toBe(last)
    })

    test('of which one is for life, give that', async () => {
      await bring(`4711,,lifetime\n,zoe_1,${until(30)}`)
      await says('/start')
      await presses('start:mine')
      await shop.clock.advance(7 * DAY)
      await confirmImports(shop.context)
      expect(await shop.member(zoe)).toMatchObject({ term: { plan: 'lifetime', expiresAt: null } })
    })
  })
})
