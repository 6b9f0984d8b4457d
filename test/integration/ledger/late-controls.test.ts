import { expect, test } from 'vitest'
import { openParts } from '../../../src/domains/launches/index.ts'
import { settleLedger } from '../../../src/flows/ledger/settle-ledger.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { keepRows, launchRow, tradeRow } from '../../support/launches.ts'
import { openShop } from '../../support/shop.ts'

const CURVE = { virtual_base: '1073000000000000', virtual_quote: '31000000000' }

eachEngine((engine) => {
  test('a post that is settled hours later has a control if its trades are still there', async () => {
    const { context, clock, close } = await openShop(await engine.fresh())
    const { db } = context
    await db.transaction((tx) => openParts(tx, [0]))
    const at = clock.now()
    const said = { stage: '60s', score: 20, attention: 70, market_cap_cents: 1_000_000 } as const

    async function reported() {
      const row = launchRow({ detected_at: at - MINUTE, ...said, level: 'low' })
      const start = { virtualBase: CURVE.virtual_base, virtualQuote: '30000000000' }
      await keepRows(db, { ...row, event: JSON.stringify({ ...JSON.parse(row.event), ...start }) })
      const { mint } = row
      const trade = tradeRow({ mint, slot: 2, at, ...CURVE })
      await db.read.insertInto('launch_trades').values(trade).execute()
      const none = { buyers: null, developer_launches: null, developer_graduated: null }
      const traits = { ...said, ...none, developer_rugged: null, socials: null }
      const place = { mint, made_at: at, venue: 'pumpfun', words: '' } as const
      await db.read
        .insertInto('launch_traits')
        .values({ ...traits, ...place })
        .execute()
      return mint
    }

    const [post, control] = [await reported(), await reported()]
    const shown = { because: 'attention', shown_at: null, shown_cap_cents: null } as const
    const posted = { ...said, ...shown, mint: post, posted_at: at }
    await db.read.insertInto('channel_posts').values(posted).execute()
    await clock.advance(8 * HOUR)
    await settleLedger(context, new AbortController().signal)
    const controls = await db.read
      .selectFrom('ledger_trades')
      .select(['mint', 'matched', 'result'])
      .where('said', '=', 'control')
      .where('variant', '=', 'primary')
      .execute()
    const expected = { mint: control, matched: post, result: 'sold' }
    expect(controls).toEqual(db.engine === 'sqlite' ? [] : [expected])
    await close()
  })
})
