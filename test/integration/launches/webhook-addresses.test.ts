import { lookup } from 'node:dns/promises'
import { createServer } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhookSender, type Resolve } from '../../../src/adapters/webhooks/send.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { manualClock } from '../../support/clocks/manual-clock.ts'

/** What these names lead to. Every other name is looked up as always. */
const names = new Map<string, string[]>()
const resolve: Resolve = async (name) =>
  names.get(name)?.map((address) => ({ address, family: isIP(address) })) ??
  lookup(name, { all: true, verbatim: true })

const PRIVATE = [
  ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1:8443/', 'https://127.0.0.1./'],
  ...['https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://100.64.0.1/'],
  ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[64:ff9b::a00:1]/'],
  ...['https://[fd00:ec2::254]/', 'https://[2002:7f00:1::]/', 'https://localhost:5432/'],
  ...['https://one-of-two.example/', 'https://mapped.example/', 'https://nobody.invalid/'],
]
const UNUSABLE = ['http://93.184.215.14/', 'file:///etc/passwd', 'https://me:word@93.184.215.14/']

let port: number
let received: string[]
const here = createServer((request, response) => {
  received.push(request.url ?? '')
  response.writeHead(204).end()
})
beforeEach(async () => {
  received = []
  await new Promise<void>((resolve) => here.listen(0, '127.0.0.1', resolve))
  port = (here.address() as AddressInfo).port
})
afterEach(() => {
  here.closeAllConnections()
  here.close()
})

eachEngine((engine) => {
  let server: ApiServer
  let cookie: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh(), { resolve })
    cookie = await server.signIn('lifetime', null)
  })
  afterEach(() => server.close())
  const make = (url: string) =>
    server.ask('/api/account/webhooks', { method: 'POST', cookie, body: { url } })

  test('resolves no name for somebody who may have no webhook', async () => {
    const asked: string[] = []
    const watched = async (name: string) => {
      asked.push(name)
      return [{ address: '93.184.215.14', family: 4 }]
    }
    const other = await openApiServer(await engine.fresh(), { resolve: watched })
    const body = { url: 'https://names-of.example/' }
    const post = { method: 'POST', cookie: await other.signIn('30d', null), body }
    const answer = await other.ask('/api/account/webhooks', post)
    await other.close()
    expect([answer.body.error.code, asked]).toEqual(['lifetime_only', []])
  })

  test('leads nowhere but to the public internet, whatever its address looks like', async () => {
    names.set('one-of-two.example', ['93.184.215.14', '10.0.0.1'])
    names.set('mapped.example', ['::ffff:127.0.0.1'])
    const codes: string[] = []
    for (const url of [...PRIVATE, ...UNUSABLE]) codes.push((await make(url)).body.error?.code)
    expect(codes).toEqual([
      ...PRIVATE.map(() => 'private_webhook'),
      ...UNUSABLE.map(() => 'bad_webhook_url'),
    ])
    const { body } = await server.ask('/api/account/webhooks', { cookie })
    expect(body.webhooks).toEqual([])
  })

  test('sends nothing to a name that leads elsewhere since it was made', async () => {
    names.set('turns.example', ['93.184.215.14'])
    const made = await make(`https://turns.example:${port}/hook`)
    expect(made.status).toBe(201)
    names.set('turns.example', ['127.0.0.1'])
    const path = `/api/account/webhooks/${made.body.id}/test`
    const tried = await server.ask(path, { method: 'POST', cookie })
    expect(tried.body).toMatchObject({ status: null, failure: 'private_address' })
    expect(received).toEqual([])
  })
})

test('connects to the address that was checked, whatever the name says by then', async () => {
  const url = `http://turns.example:${port}/hook`
  const sender = createWebhookSender(manualClock(), { anyAddress: true, resolve })
  names.set('turns.example', ['127.0.0.1'])
  // The system does not know the name: a second look would find nothing.
  expect(await sender.send({ url, headers: {}, body: '{}' })).toMatchObject({ status: 204 })
  expect(received).toEqual(['/hook'])
})

test.each([
  ['http://example.com/', 'bad_url'],
  ['https://user:secret@example.com/', 'bad_url'],
  ['ftp://example.com/', 'bad_url'],
  ['no address', 'bad_url'],
  ['https://127.0.0.1/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[::ffff:169.254.169.254]/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0x7f.1/', 'private_address'],
  ['https://localhost/', 'private_address'],
  ['https://nobody.invalid/', 'unknown_host'],
])('without PRIVATE_WEBHOOKS nothing is sent to %s', async (url, failure) => {
  const sender = createWebhookSender(manualClock(), { anyAddress: false })
  expect(await sender.check(url)).toBe(failure)
  expect(await sender.send({ url, headers: {}, body: '{}' })).toEqual({ failure })
})
