import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WALLET_ACTED } from '../../../src/contract/news.ts'
import type { Update } from '../../../src/domains/messages/index.ts'
import {
  addWalletWatch,
  addWatch,
  storeActs,
  type WalletActRow,
  walletWatchesOf,
} from '../../../src/domains/watches/index.ts'
import { handleUpdate } from '../../../src/entry/bot/handle-update.ts'
import { deliverTurns } from '../../../src/flows/telegram/delivery.ts'
import { sendMessages } from '../../../src/flows/telegram/send-messages.ts'
import { DAY } from '../../../src/kernel/clock.ts'
import { enqueue } from '../../../src/kernel/db/outbox.ts'
import { eachEngine } from '../../engines.ts'
import { hurryingClock } from '../../support/clocks/hurrying-clock.ts'
import { keepRows, launchRow } from '../../support/launches.ts'
import { botAround } from '../../support/telegram/bot.ts'
import { addMember } from '../../support/telegram/members.ts'
import { openTill, type Till } from '../../support/till.ts'

const UNSEEN = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const NOON = Date.UTC(2026, 10, 21, 12)

eachEngine((engine) => {
  let till: Till
  let bot: ReturnType<typeof botAround>
  let clock: ReturnType<typeof hurryingClock>
  let updates = 0
  beforeEach(async () => {
    till = await openTill(await engine.fresh())
    clock = hurryingClock(NOON)
    bot = botAround({ ...till.context, clock })
  })
  afterEach(() => till.close())

  const person = (id: string) => ({ id, username: null, firstName: 'Ada', language: null })
  const member = (id: string, expiresAt: number | null = null) =>
    addMember(bot.context, person(id), { plan: 'lifetime', expiresAt })
  async function launch(name = 'Lantern Cat'): Promise<string> {
    const row = launchRow({ name, detected_at: clock.now(), score: 40, level: 'elevated' })
    await keepRows(till.context.db, row)
    return row.mint
  }
  /** What is sent until nothing is due. */
  async function send() {
    const ending = new AbortController()
    const sending = sendMessages(bot.context, ending.signal)
    const due = () =>
      till.context.db.read
        .selectFrom('telegram_outbox')
        .select('id')
        .where('done_at', 'is', null)
        .where('run_at', '<=', clock.now())
        .execute()
    await expect.poll(due, { interval: 5 }).toEqual([])
    ending.abort()
    await sending
    return bot.state.sent.map(({ chat, call }) => ({
      chat,
      call,
      text: 'text' in call ? call.text : '',
    }))
  }
  const handle = (update: object) => {
    updates += 1
    return handleUpdate(bot.deps, { id: updates, ...update } as Update)
  }
  const press = (chat: string, from: string, data: string) =>
    handle({
      ...{ kind: 'press', chat, isPrivate: true, from: person(from) },
      ...{ messageId: 1, callbackId: `callback ${updates}`, data },
    })
  const write = (from: string, text: string) =>
    handle({
      ...{ kind: 'message', chat: from, isPrivate: true, from: person(from) },
      ...{ messageId: 1, text, answers: null },
    })

  describe('a watched wallet that acts', () => {
    const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
    const watchWallet = (account: string, at = clock.now()) =>
      till.context.db.transaction((tx) => addWalletWatch(tx, { account, wallet: WALLET }, at))
    /** As the detector stores it. */
    async function act(mint: string, more: Partial<WalletActRow> = {}) {
      const { db, entropy } = till.context
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
      const { db } = till.context
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
        expect.stringMatching(/^On your watchlist. The bot writes to you when this wallet/),
        expect.stringContaining('full: it holds 50 coins and wallets'),
        expect.stringContaining(`👛 <code>${WALLET}</code>`),
      ])
      await write('1', `/unwatch ${WALLET}`)
      expect(await walletWatchesOf(db.read, account)).toEqual([])
    })

    test('whose launches we know needs no word before its address', async () => {
      const account = await member('1')
      await keepRows(till.context.db, launchRow({ creator: WALLET, detected_at: clock.now() }))
      await write('1', `/watch ${WALLET}`)
      expect(await walletWatchesOf(till.context.db.read, account)).toHaveLength(1)
    })
  })
})
