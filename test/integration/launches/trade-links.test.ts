import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TradeLink } from '../../../src/contract/trade-links.ts'
import type { Call } from '../../../src/domains/messages/index.ts'
import { storeTurn } from '../../../src/domains/turns/index.ts'
import { showLaunch } from '../../../src/flows/launches/show-launches.ts'
import { launchCard } from '../../../src/flows/telegram/launch-card.ts'
import { postCall } from '../../../src/flows/telegram/posts/edit-post.ts'
import { eachEngine } from '../../engines.ts'
import { keepReport, keepRows, launchRow } from '../../support/launches.ts'
import { openShop, type Shop } from '../../support/shop.ts'
import { botAround } from '../../support/telegram/bot.ts'

const LINKS: TradeLink[] = [
  { name: 'Jupiter', host: 't.me', template: 'https://t.me/Jup?start=t_{mint}_us' },
  { name: 'Photon', host: 'photon.example', template: 'https://photon.example/{mint}' },
]
type Reader = {
  tradeLink?: string | null
  language?: string | null
  links?: readonly TradeLink[]
}
const AD = 'Ad: we earn a share of your fees.'

eachEngine((engine) => {
  let shop: Shop
  let bot: ReturnType<typeof botAround>
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
    bot = botAround(shop.context)
  })
  afterEach(() => shop.close())

  async function launch(score: number | null): Promise<string> {
    const stage = score === null ? null : '60s'
    const row = launchRow({ detected_at: shop.clock.now(), stage, score })
    await keepRows(shop.context.db, row)
    if (score !== null) await keepReport(shop.context.db, row, { stage: '60s' })
    return row.mint
  }

  async function message(
    mint: string,
    { tradeLink = null, language = null, links = LINKS }: Reader = {},
  ): Promise<Call> {
    const card = await launchCard(bot.context, mint)
    if (card === null) throw new Error('There is no such launch.')
    const context = { ...bot.context, tradeLinks: links }
    return postCall(context, card, {
      messageId: null,
      post: null,
      turns: [],
      language,
      tradeLink,
      filters: [],
    })
  }

  const buttonsOf = (call: Call) =>
    'keyboard' in call ? (call.keyboard ?? []).flat().map(({ text }) => text) : []
  const textOf = (call: Call) => ('text' in call ? call.text : '')

  describe('the operator’s trade links', () => {
    test('stand under a launch with their hosts, and the message says that they are ads', async () => {
      const mint = await launch(30)
      const call = await message(mint)
      expect(buttonsOf(call).slice(-2)).toEqual([
        'Trade on Jupiter (t.me)',
        'Trade on Photon (photon.example)',
      ])
      expect(JSON.stringify(call)).toContain(`https://t.me/Jup?start=t_${mint}_us`)
      expect(textOf(call)).toMatch(new RegExp(`\n\n${AD}$`))
      const spanish = await message(mint, { language: 'es' })
      expect(buttonsOf(spanish).at(-1)).toBe('Operar en Photon (photon.example)')
      expect(textOf(spanish)).toContain('Anuncio: recibimos una parte de tus comisiones.')
    })

    test('are off by default, and the message has no word of them', async () => {
      const call = await message(await launch(30), { links: [] })
      expect(buttonsOf(call).join()).not.toContain('Trade')
      expect(textOf(call)).not.toContain(AD)
    })

    test.each([['severe', 90] as const, ['not scored', null] as const])(
      'are missing while a launch is %s',
      async (_, score) => {
        const call = await message(await launch(score))
        expect(buttonsOf(call).join()).not.toContain('Trade')
        expect(textOf(call)).not.toContain(AD)
      },
    )

    test('go with the first warning, in posts and on the page, but not with a graduation', async () => {
      const mint = await launch(30)
      const { db } = shop.context
      const turn = (kind: 'graduates' | 'developer_sells') =>
        db.transaction((tx) =>
          storeTurn(tx, mint, { kind, at: shop.clock.now(), evidence: 'x' }, 0),
        )
      await turn('graduates')
      expect(buttonsOf(await message(mint)).at(-1)).toBe('Trade on Photon (photon.example)')
      expect(await showLaunch(shop.context, mint, shop.clock.now())).toMatchObject({
        warned: false,
      })
      await turn('developer_sells')
      expect(buttonsOf(await message(mint)).join()).not.toContain('Trade')
      expect(await showLaunch(shop.context, mint, shop.clock.now())).toMatchObject({ warned: true })
    })

    test('are missing under a launch that ended badly, though nobody watched it', async () => {
      const mint = await launch(30)
      const ended = { horizon: '1h', outcome: 'rugged', judged_at: shop.clock.now(), evidence: 'x' }
      await shop.context.db.transaction(async (tx) => {
        await tx
          .insertInto('launch_outcomes')
          .values({ mint, ...ended } as never)
          .execute()
      })
      expect(buttonsOf(await message(mint)).join()).not.toContain('Trade')
    })

    test('follow what the member chose: one first, or none', async () => {
      const mint = await launch(30)
      expect(buttonsOf(await message(mint, { tradeLink: 'Photon' })).slice(-2)[0]).toBe(
        'Trade on Photon (photon.example)',
      )
      expect(textOf(await message(mint, { tradeLink: 'none' }))).not.toContain(AD)
    })
  })
})
