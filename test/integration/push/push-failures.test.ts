import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPushSender } from '../../../src/adapters/webhooks/push.ts'
import {
  OWN_SERVICE,
  type PushSender,
  pushKeysOf,
  pushServiceOf,
} from '../../../src/domains/push/index.ts'
import { DAY, MINUTE, systemClock } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { openPushWorld, type PushWorld } from '../../support/push/push-world.ts'

eachEngine((engine) => {
  let world: PushWorld
  let cookie: string
  beforeEach(async () => {
    world = await openPushWorld(await engine.fresh())
    cookie = await world.signIn('lifetime', null)
    await world.choose(cookie)
  })
  afterEach(() => world.close())

  const eventually = (read: () => unknown, expected: unknown) =>
    world.clock.until(expect.poll(read).toEqual(expected))
  const tryOut = async () => {
    const [device] = await world.devices(cookie)
    const path = `/api/account/push/${device?.id}/test`
    return (await world.ask(path, { method: 'POST', cookie })).body.outcome
  }

  test.each([404, 410])(
    'a browser that is gone (%i) is removed with its alerts',
    async (status) => {
      const endpoint = await world.allow(cookie)
      world.service.set(endpoint, { status })
      await world.launch()
      await eventually(() => world.devices(cookie), [])
      expect(await world.waiting()).toEqual([])
      await world.clock.advance(MINUTE)
      await world.launch()
      expect(await world.messages()).toBe(1)
    },
  )

  test('a busy service is asked again when it says, and gets each alert once', async () => {
    const endpoint = await world.allow(cookie)
    world.service.set(endpoint, { status: 429, retryAfter: 600 })
    await world.launch()
    await eventually(() => world.service.tries(endpoint), 1)
    world.service.set(endpoint, {})
    await world.clock.advance(5 * MINUTE)
    expect(world.service.tries(endpoint)).toBe(1)
    await eventually(() => world.shown(endpoint).length, 1)
    const failing = async () => (await world.devices(cookie)).map((one) => one.failing_since)
    await eventually(failing, [null])
  })

  test.each([413, 403])(
    'an alert that is refused for what it is (%i) is given up',
    async (status) => {
      const endpoint = await world.allow(cookie)
      world.service.set(endpoint, { status })
      await world.launch()
      await eventually(world.waiting, [])
      expect(world.service.tries(endpoint)).toBe(1)
      expect(await world.devices(cookie)).toEqual([
        expect.objectContaining({ failing_since: expect.any(Number) }),
      ])
    },
  )

  test('a browser that takes nothing for three days is removed, and old alerts are not sent', async () => {
    const endpoint = await world.allow(cookie)
    world.service.set(endpoint, { status: 500 })
    await world.launch()
    await eventually(() => world.service.tries(endpoint) > 2, true)
    world.clock.step(15 * MINUTE + 1)
    await world.clock.advance(10 * MINUTE)
    const tries = world.service.tries(endpoint)
    await world.clock.advance(10 * MINUTE)
    expect(world.service.tries(endpoint)).toBe(tries)
    world.clock.step(3 * DAY)
    await world.launch()
    await eventually(() => world.devices(cookie), [])
  })

  test('a service that never answers holds up no other browser', async () => {
    const silent = await world.allow(cookie)
    // Its turn comes first.
    await world.clock.advance(1)
    const other = await world.signIn('lifetime', null)
    await world.choose(other)
    const endpoint = await world.allow(other)
    world.service.set(silent, { silent: true })
    await world.launch()
    await eventually(() => world.shown(endpoint).length, 1)
    // The silent one is still being waited for.
    await eventually(() => world.service.tries(silent), 1)
    expect((await world.devices(cookie))[0]).toMatchObject({ failing_since: null })
  })

  test('a test says whether it arrived', async () => {
    const endpoint = await world.allow(cookie)
    expect(await tryOut()).toBe('sent')
    expect(world.shown(endpoint)).toMatchObject([{ title: 'Alerts come here', path: '/alerts' }])
    world.service.set(endpoint, { status: 500 })
    expect(await tryOut()).toBe('failed')
    world.service.set(endpoint, { status: 410 })
    expect(await tryOut()).toBe('gone')
    expect(await world.devices(cookie)).toEqual([])
  })
})

test('a known name that leads to a private address gets nothing', async () => {
  const sender: PushSender = createPushSender(systemClock, {
    keys: pushKeysOf({ secret: () => new Uint8Array(32).fill(1) }),
    subject: 'https://mintwatch.example',
    serviceOf: (endpoint) => pushServiceOf(endpoint, null),
    ownService: OWN_SERVICE,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const keys = { p256dh: sender.key, auth: 'A'.repeat(22) }
  const send = (endpoint: string) => sender.send({ endpoint, ...keys }, '{}', MINUTE)
  expect(await send('https://fcm.googleapis.com/1')).toEqual({ failure: 'private_address' })
  expect(await send('https://elsewhere.example/1')).toEqual({ failure: 'unknown_service' })
})
