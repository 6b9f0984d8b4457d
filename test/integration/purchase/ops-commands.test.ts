import { getBase58Decoder } from '@solana/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MEMBER_GRANTED } from '../../../src/contract/news.ts'
import { opsHelp } from '../../../src/entry/ops/commands.ts'
import { acceptOurWallets } from '../../../src/flows/operator/retire.ts'
import { recordRate } from '../../../src/flows/purchase/rates.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { lamports, rate } from '../../../src/kernel/money.ts'
import { eachEngine } from '../../engines.ts'
import { opsOn } from '../../support/ops.ts'
import { openShop, type Shop } from '../../support/shop.ts'

const BACK = getBase58Decoder().decode(new Uint8Array(64).fill(9))
const WHY = ['--because', 'asked for']

/** What an operator types, and reads. */
eachEngine((engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(await engine.fresh())
  })
  afterEach(() => shop.close())

  const ops = async (...args: string[]) => (await opsOn(shop.context)(...args)).join('\n')

  async function paidTwice() {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const pay = () =>
      shop.pay({
        from: buyer.wallet,
        amount: BigInt(order.lamports),
        references: [order.reference],
      })
    const [first, second] = [pay(), pay()]
    await shop.see('finalized', first, second)
    return { buyer, id: order.id, first, second }
  }

  it('names every command, and what each takes', () => {
    const help = opsHelp([])?.join('\n')
    for (const command of ['show', 'wallets', 'refuse', 'refund', 'refund-excess', 'retire'])
      expect(help).toContain(`npm run ops -- ${command}`)
  })

  it('refunds, shows the refund, and exports it', async () => {
    const { id, second } = await paidTwice()
    expect(await ops('show', id)).toContain('offered as the next 30 days')
    shop.world.paybacks.set(BACK, { lamports: lamports(1_034_500_000n), tokens: [], slot: 9_999 })
    const reply = await ops('refund', second.signature, '--with', BACK, ...WHY)
    expect(reply).toContain('received 1.0345 SOL, returned 1.0345 SOL')
    expect(reply).toContain('No access depended on it')
    const shown = await ops('show', second.signature)
    expect(shown).toContain(BACK)
    expect(shown).toContain('asked for')
    const [head = '', ...rows] = (await ops('export')).split('\n')
    expect(head).toContain('excess_usd,periods_taken')
    expect(head).toContain('refund,refund_to,refund_lamports,refund_verified,refunded')
    expect(rows.filter((row) => row.includes(BACK))).toHaveLength(1)
    expect(rows).toHaveLength(2)
  })

  it('returns the excess alone: says how much it is, shows it, and writes it into the books', async () => {
    const buyer = shop.buyer()
    const order = await buyer.order('30d')
    const amount = (BigInt(order.lamports) * 3n) / 2n
    const payment = shop.pay({ from: buyer.wallet, amount, references: [order.reference] })
    await shop.see('finalized', payment)
    const before = await ops('show', order.id)
    expect(before).toContain('waits for you')
    expect(before).toMatch(new RegExp(`0\\.51725 +${payment.signature} +${buyer.wallet}`))
    shop.world.paybacks.set(BACK, { lamports: lamports(517_245_000n), tokens: [], slot: 9_999 })
    const reply = await ops('refund-excess', order.id, '--with', BACK, ...WHY)
    expect(reply).toContain('0.51725 SOL was above the price, returned 0.517245 SOL to')
    expect(reply).toContain('access stays')
    const after = await ops('show', order.id)
    expect(after).not.toContain('waits for you')
    expect(after).toMatch(new RegExp(`0\\.51725 +${buyer.wallet} +${BACK}`))
    const [head = '', row = ''] = (await ops('export')).split('\n')
    const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)]
    expect([cell('returned_lamports'), cell('returned_by')]).toEqual(['517250000', BACK])
    expect(cell('refund')).toBe('')
  })

  it('exports a year: receipt, value when paid, and tax included', async () => {
    await recordRate(shop.context, {
      at: shop.clock.now() - MINUTE,
      rate: rate(150_000_000n),
      sources: ['coinbase', 'kraken'],
    })
    const year = new Date(shop.clock.now()).getUTCFullYear()
    await paidTwice()
    const [head = '', first = '', ...more] = (await ops('export', '--year', `${year}`)).split('\n')
    expect(head).toContain('sol_usd_then,worth_usd,net_usd,tax_usd')
    expect(first).toContain(`,${year}-000001,`)
    expect(first).toContain(',150.000000,155.17,130.39,24.78,')
    expect(more).toHaveLength(1)
    expect((await ops('export', '--year', `${year - 1}`)).split('\n')).toHaveLength(1)
  })

  it('says so when the chain could not be read', async () => {
    const { id } = await paidTwice()
    const reply = await ops('refund', id, '--with', BACK, ...WHY)
    expect(reply).toContain('Not verified')
    expect(reply).toContain(`Access revoked: ${id}`)
  })

  it('refuses incomplete arguments', async () => {
    const { id } = await paidTwice()
    const to = shop.wallet()
    await expect(ops('refund', id, ...WHY)).rejects.toThrow(/--with/)
    await expect(ops('refund', id, '--with', 'x', ...WHY)).rejects.toThrow(/--with/)
    await expect(ops('refund', id, '--with', BACK, '--to', to, ...WHY)).rejects.toThrow(/together/)
    await expect(ops('refund', id, '--with', BACK)).rejects.toThrow(/--because/)
    await expect(ops('retire', to, '--undo', '--at-once', ...WHY)).rejects.toThrow(/either/)
    await expect(ops('retire', 'nothing', ...WHY)).rejects.toThrow(/WALLET/)
  })

  it('retires a wallet, and lists it', async () => {
    const earlier = shop.wallet()
    await acceptOurWallets(shop.context, [earlier])
    expect(await ops('wallets')).toMatch(new RegExp(`${earlier} .*no`))
    const at = new Date(shop.clock.now()).toISOString()
    expect(await ops('retire', earlier, ...WHY)).toContain(`retires at ${at}`)
    expect(await ops('wallets')).toContain(at)
    expect(await ops('retire', earlier, '--undo', ...WHY)).toContain('stays in use')
  })

  it('tells a member whose order it grants', async () => {
    const buyer = shop.buyer()
    const { id } = await buyer.order('30d')
    await ops('grant', id, '--because', 'paid in tokens')
    const news = shop.context.db.read.selectFrom('outbox').select('payload')
    const [granted] = await news.where('topic', '=', MEMBER_GRANTED).execute()
    const payload = { order: id, account: buyer.session.accountId, plan: '30d' }
    expect(JSON.parse(granted?.payload ?? 'null')).toEqual(payload)
  })

  it('extends access once, however often the command is repeated', async () => {
    const { id } = await paidTwice()
    const extend = (...more: string[]) => ops('extend', id, '--days', '5', ...more, ...WHY)
    expect(await extend()).toMatch(/^extended .* until 20/)
    await expect(extend()).rejects.toThrow(/extended before.* by 5 days on 20.*add --seen 2/)
    expect(await extend('--seen', '2')).toMatch(/^extended/)
    await expect(extend('--seen', '2')).rejects.toThrow(/has changed since you looked/)
    await expect(extend('--seen', 'x')).rejects.toThrow(/--seen/)
  })

  it('refuses an uncontested order without more arguments', async () => {
    const { id } = await paidTwice()
    expect(await ops('refuse', id, ...WHY)).toBe(`refused ${id}`)
    expect(await ops('show', 'nothing')).toBe('No order or payment has this id.')
  })

  it('says what a backfill costs before it starts, and runs one at a time', async () => {
    expect(await ops('backfill', '--estimate', '--sample', '2000')).toMatch(
      /^About 112,000 calls \(56 a launch, an estimate\), 37 minutes at 50 a second\./,
    )
    expect(await ops('backfill', '--sample', '20', '--seed', 'mine')).toContain('seed is mine')
    expect(await ops('backfill')).toContain('of at most 20 launches is already running')
    expect(await ops('backfill-progress')).toMatch(/^running\nListing launches: 0 found/)
    expect(await ops('backfill', '--stop')).toContain('Ended')
    expect(await ops('backfill-progress')).toMatch(/^finished\n/)
    for (const days of ['14', '0.001', '1e-300', '0', 'NaN', 'Infinity'])
      await expect(ops('backfill', '--days', days)).rejects.toThrow(
        `--days: "${days}" is not valid`,
      )
  })
})
