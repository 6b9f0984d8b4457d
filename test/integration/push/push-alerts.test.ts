import { afterEach, beforeEach, expect, test } from 'vitest'
import { MOST_DEVICES } from '../../../src/contract/push.ts'
import { findSession } from '../../../src/domains/accounts/index.ts'
import { issueLink, presentToken } from '../../../src/flows/telegram/link.ts'
import { DAY, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openPushWorld, type PushWorld } from '../../support/push/push-world.ts'
import { forgetMember } from '../../support/telegram/members.ts'

eachEngine((engine) => {
  let world: PushWorld
  let cookie: string
  beforeEach(async () => {
    world = await openPushWorld(await engine.fresh())
    cookie = await world.signIn('30d', world.clock.now() + DAY)
    await world.choose(cookie)
  })
  afterEach(() => world.close())

  const eventually = (read: () => unknown, expected: unknown) =>
    world.clock.until(expect.poll(read).toEqual(expected))

  test('reaches the browser that allowed it, encrypted for it alone', async () => {
    const endpoint = await world.allow(cookie)
    const mint = await world.launch('<b>Cat</b>\u202e evil')
    await eventually(() => world.shown(endpoint).length, 1)
    expect(world.shown(endpoint)).toEqual([
      {
        title: expect.stringMatching(/^<b>Cat<\/b> evil \$/),
        body: expect.stringMatching(/^High risk 74 · attention .*\nYour filters: Cats$/s),
        ...{ path: `/launches/${mint}`, tag: mint },
      },
    ])
    const [{ ttl, urgency } = { ttl: 0, urgency: '' }] = world.service.received(endpoint)
    expect([ttl > 0 && ttl <= 900, urgency]).toEqual([true, 'high'])
    await eventually(world.waiting, [])
    expect(await world.messages()).toBe(0)
    const stored = await world.context.db.read.selectFrom('push_devices').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(new URL(endpoint).pathname)
  })

  test('is in the language that the page had, and stays with a browser that signs in', async () => {
    const endpoint = await world.allow(`${cookie}; mintwatch_language=es`)
    const { context } = world
    const [token = ''] = /[^=]+$/.exec(cookie) ?? []
    const session = await findSession(context.db.read, token, context.clock.now())
    if (session === null) throw new Error('this cookie has no session')
    const link = await issueLink(context, session, 'Firefox on Linux')
    const ada = { id: '1', username: null, firstName: 'Ada', language: null }
    const shown = await presentToken(context, ada, link.token)
    const put = { method: 'PUT', cookie, body: { code: shown?.code } }
    const { headers } = await world.ask('/api/telegram/link', put)
    const [fresh = ''] = headers.get('set-cookie')?.split(';') ?? []
    expect(await world.devices(fresh)).toMatchObject([{ here: true }])
    await world.launch()
    await eventually(() => world.shown(endpoint).length, 1)
    expect(world.shown(endpoint)).toMatchObject([
      { body: expect.stringMatching(/^Riesgo alto 74/) },
    ])
  })

  test('comes as a message in Telegram while no browser wants it', async () => {
    await world.launch()
    expect([await world.waiting(), await world.messages()]).toEqual([[], 1])
  })

  test('reaches each browser of the member, and none after it was removed', async () => {
    const [first, other] = [await world.allow(cookie), await secondBrowser()]
    await world.launch()
    await eventually(() => [world.shown(first).length, world.shown(other).length], [1, 1])
    const [here] = (await world.devices(cookie)).filter((device) => device.here)
    const path = `/api/account/push/${here?.id}`
    expect((await world.ask(path, { method: 'DELETE', cookie })).body.devices).toHaveLength(1)
    await world.clock.advance(MINUTE)
    await world.launch()
    await eventually(() => [world.shown(first).length, world.shown(other).length], [1, 2])
  })

  /** The same member in another browser. */
  async function secondBrowser(): Promise<string> {
    const again = await world.signIn('30d', world.clock.now() + DAY)
    const { db } = world.context
    const sessions = db.read.selectFrom('push_devices').select('account_id')
    const { account_id } = await sessions.executeTakeFirstOrThrow()
    await db.read
      .updateTable('sessions')
      .set({ account_id })
      .where('account_id', '!=', account_id)
      .execute()
    return world.allow(again)
  }

  test('ends with the session, the membership, and the account', async () => {
    const endpoint = await world.allow(cookie)
    await world.pause()
    await world.launch()
    expect(await world.waiting()).toHaveLength(1)
    await world.ask('/api/account/sign_out_everywhere', { method: 'POST', cookie })
    world.resume()
    await eventually(world.waiting, [])
    expect(world.shown(endpoint)).toEqual([])

    const ending = await world.signIn('30d', world.clock.now() + 5 * MINUTE)
    await world.choose(ending)
    const last = await world.allow(ending)
    await world.pause()
    await world.launch()
    expect(await world.waiting()).toHaveLength(1)
    world.clock.step(6 * MINUTE)
    world.resume()
    await eventually(world.waiting, [])
    expect(world.shown(last)).toEqual([])

    const rows = world.context.db.read.selectFrom('push_devices').select(['id', 'account_id'])
    for (const { account_id } of await rows.execute()) await forgetMember(world.context, account_id)
    expect(await rows.execute()).toEqual([])
  })

  test('rings in no quiet hours, also if it waited for its turn', async () => {
    const endpoint = await world.allow(cookie)
    await world.choose(cookie, { quiet_from: 8, quiet_to: 60, time_zone: 'UTC' })
    world.service.set(endpoint, { status: 503 })
    await world.launch()
    await eventually(() => world.service.tries(endpoint) > 0, true)
    world.service.set(endpoint, {})
    world.clock.step(8 * MINUTE)
    await eventually(world.waiting, [])
    expect(world.shown(endpoint)).toEqual([])
  })

  test('is for members, at push services that we know, and at most ten browsers', async () => {
    const { key } = (await world.ask('/api/account/push', { cookie })).body
    const { keys } = world.service.subscribe(key)
    const post = async (endpoint: string, changes: object = {}) => {
      const body = { endpoint, keys: { ...keys, ...changes } }
      const answer = await world.ask('/api/account/push', { method: 'POST', cookie, body })
      return answer.body.error?.code ?? answer.status
    }
    for (const endpoint of [
      'https://10.0.0.1/push',
      'http://fcm.googleapis.com/fcm/send/1',
      'https://fcm.googleapis.com.evil.example/1',
      'https://fcm.googleapis.com:8443/1',
      'https://user@fcm.googleapis.com/1',
      'https://push.apple.com.evil.example/',
      'https://169.254.169.254/latest',
      'file:///etc/passwd',
      'x',
    ])
      expect([endpoint, await post(endpoint)]).toEqual([endpoint, 'unknown_push_service'])
    const google = 'https://fcm.googleapis.com/fcm/send/1'
    expect(await post(google, { p256dh: 'B'.repeat(87) })).toBe('invalid_input')
    expect(await post(google, { auth: 'x' })).toBe('invalid_input')
    expect(await post(google)).toBe(201)
    expect(await post('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(201)
    expect(await world.devices(cookie)).toHaveLength(1)
    const { db } = world.context
    const [one] = await db.read.selectFrom('push_devices').selectAll().execute()
    const [session] = await db.read.selectFrom('sessions').selectAll().execute()
    if (!one || !session) throw new Error('no browser was stored')
    for (let nth = 0; nth < MOST_DEVICES; nth++) {
      const own = { id: `${nth}`, session_id: `${nth}`, endpoint_key: `${nth}` }
      await db.read
        .insertInto('sessions')
        .values({ ...session, token_hash: `${nth}` })
        .execute()
      await db.read
        .insertInto('push_devices')
        .values({ ...one, ...own })
        .execute()
    }
    expect(await post(google)).toBe('too_many_devices')
    cookie = await world.signIn('30d', world.clock.now() - 1)
    expect(await post(google)).toBe('membership_needed')
  })
})
