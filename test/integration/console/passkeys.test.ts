import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { openAuthenticator } from '../../support/http/authenticator.ts'
import { ORIGIN, operatorsOf } from '../../support/http/operators.ts'

const RP = { origin: ORIGIN, rpId: 'mintwatch.example' }
const API = '/operator/api'

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  let cookie: string
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
    const owner = await operators.known('owner')
    cookie = owner.cookie
  })
  afterEach(() => server.close())

  const post = async (path: string, body: unknown = {}) => {
    const answer = await operators.ask(`${API}${path}`, { method: 'POST', cookie, body })
    if (answer.cookie) cookie = answer.cookie
    return answer
  }
  const codeOf = (answer: { body: { error?: { code: string } } }) =>
    answer.body.error?.code ?? 'accepted'
  const challenge = async (what: 'enrollment' | 'assertion') =>
    (await post(`/passkeys/${what}`)).body.challenge as string
  const page = async () => (await operators.ask('/operator', { cookie })).text

  async function enroll(device = openAuthenticator(RP), name = 'Laptop') {
    const credential = device.create(await challenge('enrollment'))
    return { device, answer: await post('/passkeys', { name, credential }) }
  }
  const signIn = async (device: ReturnType<typeof openAuthenticator>, flags?: number) =>
    post('/sign_in', device.get(await challenge('assertion'), flags))

  it('signs in with the first passkey, under a new secret', async () => {
    const before = cookie
    expect(await page()).toBe('sign-in')
    const { answer } = await enroll()
    expect([answer.status, await page()]).toEqual([200, 'console'])
    expect(await operators.page('/operator', { cookie: before })).toBeNull()
  })

  it('signs in again once the eight hours are over', async () => {
    const { device } = await enroll()
    await server.clock.advance(8 * 60 * MINUTE)
    expect(await page()).toBe('sign-in')
    expect(codeOf(await signIn(device))).toBe('accepted')
    expect(await page()).toBe('console')
  })

  it('accepts a challenge once, and for five minutes', async () => {
    const { device } = await enroll()
    const answer = device.get(await challenge('assertion'))
    expect(codeOf(await post('/sign_in', answer))).toBe('accepted')
    expect(codeOf(await post('/sign_in', answer))).toBe('passkey_failed')
    const late = device.get(await challenge('assertion'))
    await server.clock.advance(5 * MINUTE)
    expect(codeOf(await post('/sign_in', late))).toBe('passkey_failed')
  })

  it.each([
    ['another page', openAuthenticator({ ...RP, origin: 'https://evil.example' })],
    ['another host', openAuthenticator({ ...RP, rpId: 'evil.example' })],
  ])('refuses a passkey that was made for %s', async (_, device) => {
    expect(codeOf((await enroll(device)).answer)).toBe('passkey_failed')
    expect(await page()).toBe('sign-in')
  })

  it('refuses the passkeys of others, and one whose owner was not verified', async () => {
    const { device } = await enroll()
    expect(codeOf(await signIn(openAuthenticator(RP)))).toBe('passkey_failed')
    expect(codeOf(await signIn(device, 0x01))).toBe('passkey_failed')
    const mine = cookie
    cookie = (await operators.known('owner')).cookie
    const other = openAuthenticator(RP)
    await enroll(other)
    cookie = mine
    expect(codeOf(await signIn(other))).toBe('passkey_failed')
  })

  it('makes a second passkey only after the first was just used', async () => {
    const { device } = await enroll()
    await server.clock.advance(11 * MINUTE)
    expect(codeOf(await post('/passkeys/enrollment'))).toBe('passkey_again')
    await signIn(device)
    expect(codeOf((await enroll(undefined, 'Key')).answer)).toBe('accepted')
    const { body } = await operators.ask(`${API}/access`, { cookie })
    expect(body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Key'])
  })

  it('makes none by a new link if there is a first', async () => {
    const link = await operators.invite('owner', '900')
    const token = new URL(link).searchParams.get('link') ?? ''
    const enter = async (form: { link: string }) =>
      (await operators.ask('/operator/enter', { method: 'POST', form })).cookie ?? ''
    cookie = await enter({ link: token })
    await enroll()
    const again = await operators.invite('owner', '900')
    cookie = await enter({ link: new URL(again).searchParams.get('link') ?? '' })
    expect(await page()).toBe('sign-in')
    expect(codeOf(await post('/passkeys/enrollment'))).toBe('passkey_needed')
  })

  it('gives only owners a second one', async () => {
    cookie = (await operators.known('support')).cookie
    await enroll()
    expect(codeOf(await post('/passkeys/enrollment'))).toBe('owners_only')
  })

  it('never removes the last one', async () => {
    const { device } = await enroll()
    await enroll(undefined, 'Key')
    const list = async () => (await operators.ask(`${API}/access`, { cookie })).body.passkeys
    const remove = async (id: string) =>
      operators.ask(`${API}/passkeys/${id}`, { method: 'DELETE', cookie })
    const [first, second] = await list()
    expect((await remove(first.id)).status).toBe(200)
    expect(codeOf(await remove(second.id))).toBe('last_passkey')
    expect(codeOf(await signIn(device))).toBe('passkey_failed')
  })
})
