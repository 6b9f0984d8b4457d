import { afterEach, beforeEach, expect, it } from 'vitest'
import { addTrial, grantMembership, isActive } from '../../../src/domains/memberships/index.ts'
import { deliverNews } from '../../../src/flows/telegram/deliver-news.ts'
import { DAY, HOUR } from '../../../src/kernel/clock.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'
import { botAround } from '../../support/telegram/bot.ts'

const ID = 'G'.repeat(22)

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let owner: string
  let account: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    owner = (await operators.signedIn('owner')).cookie
    account = newId(server.context.entropy)
    const row = { id: account, created_at: server.clock.now() }
    await server.context.db.read.insertInto('accounts').values(row).execute()
  })
  afterEach(() => server.close())

  const ask = async (method: string, path: string, body?: unknown) =>
    (await operators.ask(`/operator/api/members${path}`, { method, body, cookie: owner })).body
  const give = (body: object, to = account) =>
    ask('POST', `/${to}/gift`, { plan: '30d', seen: 'none', because: 'sorry', ...body })

  const startTrial = (accountId: string) => {
    const { db, entropy, clock } = server.context
    const trial = { accountId, telegramKey: 'key', wallet: 'wallet', hours: 6 }
    return db.transaction((tx) => addTrial(tx, entropy, trial, clock.now()))
  }
  const openOrder = async (): Promise<string> =>
    (await server.ask('/api/orders', { method: 'POST', body: { plan: '30d' } })).body.id

  it('gives days to a member, once for what the operator saw, and ends them', async () => {
    const now = server.clock.now()
    const both = await Promise.all([give({}), give({})])
    expect(both.map((one) => one.error?.code ?? 'done').toSorted()).toEqual([
      'done',
      'not_possible',
    ])
    const member = await ask('GET', `/${account}`)
    expect(member.membership.expires_at).toBe(now + 30 * DAY)
    expect(member.gifts).toMatchObject([{ kind: 'operator', plan: '30d', revoked_at: null }])
    expect(member.decisions).toMatchObject([
      { action: 'gift', actor: 'owner 1', detail: { because: 'sorry', plan: '30d' } },
    ])

    await give({ seen: now + 30 * DAY })
    expect((await ask('GET', `/${account}`)).membership.expires_at).toBe(now + 60 * DAY)
    const path = `/${account}/gifts/${member.gifts[0].id}/end`
    expect((await ask('POST', path, {})).error.code).toBe('no_reason')
    await ask('POST', path, { because: 'a mistake' })
    const after = await ask('GET', `/${account}`)
    expect(after.membership.expires_at).toBe(now + 30 * DAY)
    expect((await ask('POST', path, { because: 'again' })).error.code).toBe('not_possible')
  })

  it('gives lifetime access, and nothing on top of it', async () => {
    await give({ plan: 'lifetime' })
    const { membership } = await ask('GET', `/${account}`)
    expect(isActive({ expiresAt: membership.expires_at }, server.clock.now())).toBe(true)
    expect(membership.plan).toBe('lifetime')
    expect((await give({ seen: 'never' })).error.code).toBe('not_possible')
  })

  it('calls a trial and a gift what they are, in the list, in its file, and on the page', async () => {
    const { db, entropy, clock } = server.context
    const listed = async () => (await ask('GET', '')).members
    await startTrial(account)
    expect(await listed()).toMatchObject([{ account, given: 'trial' }])
    expect((await ask('GET', `/${account}`)).membership.given).toBe('trial')
    const file = await operators.ask('/operator/api/members.csv', { cookie: owner })
    expect(file.text).toContain(`${account},30d,trial,`)

    await give({ seen: clock.now() + 6 * HOUR })
    expect(await listed()).toMatchObject([{ account, given: 'gift' }])

    const bought = { orderId: await openOrder(), accountId: account, plan: '30d' } as const
    await db.transaction((tx) => grantMembership(tx, entropy, bought, clock.now()))
    expect(await listed()).toMatchObject([{ account, given: null }])
  })

  it('calls a gift a gift when a trial came after it', async () => {
    await give({})
    await startTrial(account)
    expect((await ask('GET', `/${account}`)).membership.given).toBe('gift')
  })

  it('refuses unknown accounts, other gifts, and wrong input', async () => {
    expect((await give({}, ID)).error.code).toBe('not_possible')
    expect((await ask('POST', `/${account}/gifts/${ID}/end`, { because: 'x' })).error.code).toBe(
      'not_possible',
    )
    expect((await give({ plan: 'gold' })).error.code).toBe('invalid_input')
    expect((await give({ seen: -1 })).error.code).toBe('invalid_input')
    expect((await give({ because: ' ' })).error.code).toBe('no_reason')
    expect((await ask('GET', `/${account}`)).gifts).toEqual([])
  })

  it('is told to the member by the bot', async () => {
    await server.signIn('30d', server.clock.now() + DAY)
    const { id } = await server.context.db.read
      .selectFrom('accounts')
      .select('id')
      .where('telegram_key', 'is not', null)
      .executeTakeFirstOrThrow()
    await give({ plan: 'lifetime', seen: server.clock.now() + DAY }, id)
    await deliverNews(botAround(server.context).context)
    const rows = await server.context.db.read.selectFrom('telegram_outbox').selectAll().execute()
    const [call] = rows.map(({ sealed }) => server.context.sealer.open(sealed))
    expect(call).toMatchObject({ chat: '1', call: { text: expect.stringMatching('Lifetime') } })
  })
})
