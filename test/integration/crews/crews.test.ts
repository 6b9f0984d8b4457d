import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  snapshotToJson,
  storeEvents,
  storeFundings,
  type TapeWallet,
} from '../../../src/domains/launches/index.ts'
import { addWalletWatch } from '../../../src/domains/watches/index.ts'
import { createCrewFinder } from '../../../src/flows/detection/crews/crew-finder.ts'
import { findCrews, forgetCrews } from '../../../src/flows/detection/crews/find-crews.ts'
import { DAY, HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { ORIGIN, operatorsOf } from '../../support/http/operators.ts'
import { keepReport, keepRows, launchRow, someAddress } from '../../support/launches.ts'
import { buyer, LAUNCH, snapshotOf, tapeOf } from '../../support/snapshots.ts'
import { addMember } from '../../support/telegram/members.ts'

const SOL = 1_000_000_000n
const [TREASURY, FIRST] = [someAddress(), someAddress()]
const [SECOND, STRANGER] = [someAddress(), someAddress()]

eachEngine((engine) => {
  let server: ApiServer
  let launches: number
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    launches = 0
  })
  afterEach(() => server.close())

  const get = async (path: string) => {
    const answer = await server.router.request(`${ORIGIN}${path}`)
    // biome-ignore lint/suspicious/noExplicitAny: each test names what it expects
    return { status: answer.status, body: (await answer.json()) as any }
  }
  const crewOf = async (wallet: string) => (await get(`/api/crews/${wallet}`)).body.wallets ?? null

  /** A launch by `creator`, scored after a minute, in which these wallets bought. */
  async function launch(
    creator: string,
    others: readonly Partial<TapeWallet>[],
    feePayer: string | null = creator,
  ): Promise<string> {
    const { db, clock } = server.context
    launches += 1
    const at = clock.now() - 2 * MINUTE
    const signature = `launch ${launches}`
    const row = { creator, payer: feePayer, signature, detected_at: at, launched_at: at }
    const [{ mint } = { mint: '' }] = await keepRows(db, launchRow(row))
    await keepReport(db, { mint, detected_at: at }, { stage: '60s' })
    const own = buyer(0, { wallet: creator, feePayer, firstSignature: signature, spent: SOL })
    const wallets = [own, ...others.map((one, nth) => buyer(nth + 1, one))]
    const snapshot = snapshotOf({
      launch: { ...LAUNCH, mint, creator, feePayer, signature },
      tape: tapeOf(wallets),
    })
    await db.read
      .updateTable('launch_reports')
      .set({ snapshot: snapshotToJson(snapshot) })
      .where('mint', '=', mint)
      .execute()
    await db.transaction((tx) =>
      storeEvents(tx, [{ type: 'launch.scored', mint, stage: '60s', at: clock.now() }]),
    )
    return mint
  }
  const buys = (wallet: string): Partial<TapeWallet> => ({ wallet, feePayer: wallet, spent: SOL })

  /** Money that the detector read: this wallet's first, an hour before. */
  const sends = (wallet: string, lamports: bigint, before = 0n) =>
    server.context.db.transaction((tx) =>
      storeFundings(
        tx,
        [
          {
            ...{ wallet, funder: TREASURY, lamports, before, transactions: 2, historyCap: 1_000 },
            fundedAt: server.clock.now() - HOUR,
          },
        ],
        server.clock.now(),
      ),
    )
  async function look(): Promise<void> {
    const context = { ...server.context, exchanges: new Map(), hasBot: true }
    await findCrews(context, createCrewFinder(context), new AbortController().signal)
  }

  it('shows who sent whom the money that was spent on a launch, and how its launches ended', async () => {
    await sends(FIRST, SOL)
    await sends(STRANGER, SOL / 100n)
    const mint = await launch(FIRST, [buys(TREASURY), buys(STRANGER)])
    expect((await get(`/api/crews/${FIRST}`)).status).toBe(404)
    await look()
    const { body } = await get(`/api/crews/${TREASURY}`)
    // Dust that somebody sent to a stranger ties them to nobody.
    expect(body.wallets).toEqual([TREASURY, FIRST].toSorted())
    expect(body.ties).toMatchObject([
      { kind: 'money', source: TREASURY, wallet: FIRST, mint, lamports: `${SOL}`, name: 'LCAT' },
    ])
    expect(body).toMatchObject({ launches: 1, open: 1, weighed: null, recent: [{ mint }] })
    expect((await get(`/api/deployers/${FIRST}`)).body.crew_wallets).toBe(2)
    expect((await get(`/api/deployers/${STRANGER}`)).body.crew_wallets).toBeNull()
    expect((await get(`/api/launches/${mint}/clusters`)).body.in_crews).toEqual([])
  })

  it('grows by its next launch, under a new wallet, and tells those who watch one of its wallets', async () => {
    const { db, clock } = server.context
    await sends(FIRST, SOL)
    await launch(FIRST, [buys(TREASURY)])
    await look()
    const person = { id: '1', username: null, firstName: 'Ada', language: null }
    const account = await addMember(server.context, person, { plan: 'lifetime', expiresAt: null })
    await db.transaction((tx) => addWalletWatch(tx, { account, wallet: FIRST }, clock.now() - HOUR))
    await sends(SECOND, SOL)
    // Logs don't name who paid; its own buy in the launch's transaction shows that it signed.
    const mint = await launch(SECOND, [buys(TREASURY)], null)
    await look()
    await look()
    expect((await get(`/api/crews/${FIRST}`)).body.launches).toBe(2)
    expect(await crewOf(SECOND)).toEqual([TREASURY, FIRST, SECOND].toSorted())
    const acts = await db.read.selectFrom('wallet_acts').selectAll().execute()
    expect(acts).toMatchObject([{ wallet: FIRST, mint, kind: 'crew_launched' }])
    const news = await db.read
      .selectFrom('outbox')
      .select('payload')
      .where('topic', '=', 'wallet.acted')
      .execute()
    expect(news).toHaveLength(1)
  })

  it('takes in nobody whose money came for another reason, or from a service', async () => {
    await sends(FIRST, SOL, SOL)
    await launch(FIRST, [buys(TREASURY)])
    await look()
    expect(await crewOf(FIRST)).toBeNull()
    for (let nth = 0; nth < 30; nth += 1) await sends(someAddress(), SOL)
    await sends(SECOND, SOL)
    await launch(SECOND, [buys(TREASURY)])
    await look()
    expect(await crewOf(SECOND)).toBeNull()
  })

  it('is taken apart when its source turns out to be a service, and forgotten after 60 days', async () => {
    await sends(FIRST, SOL)
    await launch(FIRST, [buys(TREASURY)])
    await look()
    expect(await crewOf(FIRST)).toHaveLength(2)
    for (let nth = 0; nth < 30; nth += 1) await sends(someAddress(), SOL)
    await sends(SECOND, SOL)
    await launch(SECOND, [buys(TREASURY)])
    await server.clock.advance(2 * MINUTE)
    await look()
    expect(await crewOf(FIRST)).toBeNull()

    const [one, other] = [someAddress(), someAddress()]
    const together = { firstSignature: 'both' }
    await launch(STRANGER, [
      { ...buys(one), ...together },
      { ...buys(other), ...together },
    ])
    await look()
    expect(await crewOf(one)).toEqual([one, other].toSorted())
    await server.clock.advance(59 * DAY)
    await forgetCrews(server.context)
    const funders = server.context.db.read.selectFrom('wallet_fundings').select('funder')
    expect(await funders.execute()).not.toEqual([])
    await server.clock.advance(2 * DAY)
    await forgetCrews(server.context)
    expect(await crewOf(one)).toBeNull()
    expect(await funders.execute()).toEqual([])
  })

  it('can be disputed by anybody, and an operator takes a wallet out for good', async () => {
    const operators = operatorsOf(server)
    const { cookie } = await operators.signedIn('owner')
    const ask = async (method: string, path: string, body?: unknown) =>
      (await operators.ask(`/operator/api${path}`, { method, body, cookie })).body
    await sends(FIRST, SOL)
    await sends(SECOND, SOL)
    await launch(FIRST, [buys(TREASURY), buys(SECOND)])
    await look()
    const letter = { name: '', reply_to: 'a@b.example', message: '<b>Not us</b>' }
    const sent = await operators.ask('/api/contact', {
      method: 'POST',
      body: { ...letter, crew: SECOND },
    })
    expect(sent.status).toBe(201)
    expect((await ask('GET', '/letters')).letters).toMatchObject([
      { crew: SECOND, message: '<b>Not us</b>' },
    ])
    const bad = await operators.ask('/api/contact', {
      method: 'POST',
      body: { ...letter, crew: '<script>' },
    })
    expect(bad.status).toBe(400)

    const hide = (wallet: string, whole: boolean) =>
      ask('POST', `/crews/${wallet}/hide`, { whole, because: 'They showed it' })
    await hide(SECOND, false)
    expect(await crewOf(SECOND)).toBeNull()
    expect(await crewOf(FIRST)).toEqual([TREASURY, FIRST].toSorted())
    await launch(FIRST, [buys(TREASURY), buys(SECOND)])
    await look()
    expect(await crewOf(SECOND)).toBeNull()
    await server.clock.advance(1_000)
    await hide(FIRST, true)
    expect(await crewOf(TREASURY)).toBeNull()
    expect((await hide(FIRST, true)).error.message).toContain('in no crew')
    const { entries } = await ask('GET', '/audit?action=hide_from_crews')
    expect(entries).toMatchObject([
      { subject: FIRST, detail: { because: 'They showed it', wallets: 2 } },
      { subject: SECOND, detail: { wallets: 1 } },
    ])
  })
})
