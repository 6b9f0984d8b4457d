import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WALLET_ACTED } from '../../../src/contract/news.ts'
import {
  addWalletWatch,
  addWatch,
  storeActs,
  type WalletActRow,
  walletWatchesOf,
} from '../../../src/domains/watches/index.ts'
import { deliverTurns } from '../../../src/flows/telegram/deliver-news.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { keepRows, launchRow } from '../../support/launches.ts'
import { type HurriedBot, openHurriedBot } from '../../support/telegram/hurried-bot.ts'

const UNSEEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NOON = Date.UTC(2026, 10, 21, 12)

eachEngine((engine) => {
  let { shop, bot, clock, send, press, write, member, launch } = {} as HurriedBot
  beforeEach(async () => {
    const opened = await openHurriedBot(await engine.fresh(), { start: NOON })
    ;({ shop, bot, clock, send, press, write, member, launch } = opened)
  })
  afterEach(() => shop.close())

  describe('a watched wallet that acts', () => {
    const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const watchWallet = (account: string, at = clock.now()) =>
      shop.context.db.transaction((tx) => addWalletWatch(tx, { account, wallet: WALLET }, at))
    /** As the detector stores it. */
    async function act(mint: string, more: Partial<WalletActRow> = {}) {
      const { db, entropy } = shop.context
      const at = clock.now()
      const row = { wallet: WALLET, mint, kind: 'bought' as const, signature: mint, at }
      await db.transaction(async (tx) => {
        await storeActs(tx, [{ ...row, lamports: '2500000000', tell_at: at, ...more }])
        const payload = { wallet: WALLET, at }
        await enqueue(tx, entropy, { topic: WALLET_ACTED, once: `${at} ${mint}`, payload, at })
      })
    }

    test('is told to members who watch it, with what it bought before and how that ended', async () => {
      await watchWallet(await member('1'))
      await watchWallet(await member('2', NOON - 1))
      await member('3')
      const earlier = await launch('Earlier')
      await act(earlier, { at: NOON - DAY, tell_at: NOON - DAY })
      clock.set(clock.now() + 1)
      const mint = await launch()
      await act(mint)
      await deliverTurns(bot.context)
      const [message, ...others] = await send()
      expect(others).toEqual([])
      expect(message?.chat).toBe('1')
      expect(message?.text).toBe(
        [
          '👛 Wallet <code>7xKX…gAsU</code>, which you watch',
          '🛒 <b>Bought</b>, worth 2.5 SOL',
          '🟡 <b>40</b> <code>Lantern Cat</code> <code>$LCAT</code> · attention ? · pump.fun',
          '',
          'Since it is watched we saw it buy 1 coin before that: 0 graduated, 0 dead, 0 rugged, 1 open.',
        ].join('\n'),
      )
    })

    test('is told once to whoever watches several wallets of the crew that launched', async () => {
      const { db, entropy } = shop.context
      const [both, one] = [await member('1'), await member('2')]
      await db.transaction((tx) => addWalletWatch(tx, { account: both, wallet: UNSEEN }, NOON - 1))
      await watchWallet(both, NOON - 1)
      await watchWallet(one, NOON - 1)
      const mint = await launch()
      const at = clock.now()
      for (const wallet of [WALLET, UNSEEN])
        await db.transaction(async (tx) => {
          const act = { wallet, mint, kind: 'crew_launched' as const, signature: mint, at }
          await storeActs(tx, [{ ...act, lamports: null, tell_at: at }])
          const news = { topic: WALLET_ACTED, once: wallet, payload: { wallet, at }, at } as const
          await enqueue(tx, entropy, news)
        })
      await deliverTurns(bot.context)
      const texts = (await send()).filter(({ text = '' }) => text.startsWith('👛'))
      expect(texts.map(({ chat }) => chat).toSorted()).toEqual(['1', '2'])
      expect(texts[0]?.text).toContain('Another wallet of its crew launched a coin')
      expect(JSON.stringify(texts[0]?.call)).toMatch(/"Why a crew","url":"[^"]*\/crews\//)
    })

    test('is told in Spanish, and not what it did before it was watched', async () => {
      const [early, late] = [await member('1'), await member('2')]
      await watchWallet(early)
      await write('1', '/language es')
      await act(await launch())
      await watchWallet(late, clock.now() + 1)
      await deliverTurns(bot.context)
      const texts = (await send()).filter(({ text = '' }) => text.startsWith('👛'))
      expect(texts.map(({ chat }) => chat)).toEqual(['1'])
      expect(texts[0]?.text).toContain('<b>Compró</b>, por valor de 2.5 SOL')
    })

    test('is on the list beside coins, counts among the fifty, and can be taken off', async () => {
      const account = await member('1')
      const { db } = shop.context
      await db.transaction(async (tx) => {
        for (let nth = 0; nth < 49; nth += 1)
          await addWatch(tx, { account, mint: `mint ${nth}` }, clock.now())
      })
      await write('1', `/watch wallet ${WALLET}`)
      clock.set(clock.now() + 1)
      await press('1', '1', `watch:@${UNSEEN}`)
      clock.set(clock.now() + 1)
      await write('1', '/watch')
      const texts = (await send()).map(({ text }) => text)
      expect(texts).toEqual([
        expect.stringMatching(/^On your watchlist. The bot messages you when this wallet/),
        expect.stringContaining('full: it holds 50 coins and wallets'),
        expect.stringContaining(`👛 <code>${WALLET}</code>`),
      ])
      await write('1', `/unwatch ${WALLET}`)
      expect(await walletWatchesOf(db.read, account)).toEqual([])
    })

    test('whose launches we know needs no word before its address', async () => {
      const account = await member('1')
      await keepRows(shop.context.db, launchRow({ creator: WALLET, detected_at: clock.now() }))
      await write('1', `/watch ${WALLET}`)
      expect(await walletWatchesOf(shop.context.db.read, account)).toHaveLength(1)
    })
  })
})
