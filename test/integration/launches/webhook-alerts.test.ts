import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueAlert } from '../../../src/domains/webhooks/index.ts'
import { toLaunchBody } from '../../../src/flows/launches/show-launches.ts'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { openReceiver } from '../../support/http/webhook-receiver.ts'
import { launchRow } from '../../support/launches.ts'

let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeEach(async () => {
  receiver = await openReceiver()
})
afterEach(() => receiver.close())

eachEngine((engine) => {
  let server: ApiServer
  let cookie: string
  let stopSending: () => Promise<void>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh(), { anyAddress: true })
    cookie = await server.signIn('lifetime', null)
    stopSending = server.startSending()
  })
  afterEach(async () => {
    await stopSending()
    await server.close()
  })

  const make = (fields: object = {}) =>
    server.ask('/api/account/webhooks', {
      ...{ method: 'POST', cookie, body: { url: receiver.url, ...fields } },
    })
  const shown = async () => (await server.ask('/api/account/webhooks', { cookie })).body.webhooks
  const eventually = <T>(read: () => T | Promise<T>, expected: unknown) =>
    server.clock.until(expect.poll(read).toEqual(expected))

  /** Queues an alert for webhooks, as the bot does. */
  async function alert(webhooks: string[], name: string) {
    const { db, entropy } = server.context
    const at = server.clock.now()
    const launch = toLaunchBody(launchRow({ detected_at: at }))
    const data = { at, mint: launch.mint, stage: '10s', filters: [name], launch } as const
    const queued = { webhooks, once: name, data: { ...data, filters: [name] } }
    await db.transaction((tx) => queueAlert(tx, entropy, queued))
  }
  const names = () =>
    receiver.bodies().flatMap(({ type, data }) => (type === 'alert.matched' ? data.filters : type))
  const alertsLeft = () => server.context.db.read.selectFrom('webhook_alerts').selectAll().execute()

  test('gets its member’s alerts, tried again with the same id until it takes them', async () => {
    const { id } = (await make({ types: ['alert.matched'] })).body
    receiver.state.first = [500, 500]
    await alert([id, 'deleted'], 'Early')
    await eventually(async () => [names().length, (await alertsLeft()).length], [3, 0])
    expect(names()).toEqual(['Early', 'Early', 'Early'])
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']))
    expect([...ids]).toEqual([expect.stringMatching(/^alert_/)])
    expect((await shown())[0]).toMatchObject({ failing_since: null })
  })

  test('gets no alert that is too old, nor after the membership ended', async () => {
    const { id } = (await make({ types: ['alert.matched'] })).body
    await stopSending()
    await alert([id], 'Old')
    server.clock.step(15 * MINUTE + 1)
    await alert([id], 'New')
    stopSending = server.startSending()
    await eventually(names, ['New'])
    await stopSending()
    await alert([id], 'Ended')
    await server.context.db.read.updateTable('memberships').set({ plan: '30d' }).execute()
    stopSending = server.startSending()
    await eventually(alertsLeft, [])
    expect(names()).toEqual(['New'])
  })

  test('that is switched off or deleted keeps no alerts', async () => {
    await stopSending()
    stopSending = async () => {}
    const [off, gone] = [(await make()).body.id, (await make()).body.id]
    await alert([off, gone], 'One')
    expect(await alertsLeft()).toHaveLength(2)
    await server.ask(`/api/account/webhooks/${off}`, { method: 'PUT', cookie, body: { on: false } })
    await server.ask(`/api/account/webhooks/${gone}`, { method: 'DELETE', cookie })
    await alert([off, gone], 'Two')
    expect(await alertsLeft()).toEqual([])
  })
})
