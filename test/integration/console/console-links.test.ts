import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { heldSelects } from '../../support/clocks/held-selects.ts'
import { ORIGIN, operatorsOf } from '../../support/http/operators.ts'
import { opsOn } from '../../support/ops.ts'

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  beforeEach(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
  })
  afterEach(() => server.close())

  const tokenOf = (link: string) => new URL(link).searchParams.get('link') ?? ''
  const read = (link: string) => operators.page(link.slice(ORIGIN.length))
  const press = (link: string, origin?: string) =>
    operators.ask('/operator/enter', { method: 'POST', form: { link: tokenOf(link) }, origin })

  describe('a link', () => {
    it('lets one browser in, once, and not before its button is pressed', async () => {
      const link = await operators.invite('owner', '77')
      expect(await read(link)).toContain('Continue in this browser')
      expect(await read(link)).not.toBeNull()
      const entered = await press(link)
      expect([entered.status, entered.headers.get('location')]).toEqual([303, '/operator'])
      expect(entered.headers.get('set-cookie')).toMatch(
        /^__Host-mintwatch_operator=[\w-]{43}; .*HttpOnly; Secure; SameSite=Strict$/,
      )
      expect((await operators.ask('/operator', { cookie: entered.cookie })).text).toBe('sign-in')
      const again = await press(link)
      expect([again.status, again.cookie]).toEqual([405, null])
      expect(await read(link)).toBeNull()
    })

    it('shows a page to the slower of two requests', async () => {
      const link = await operators.invite('owner', '77')
      const { db } = server.context
      const looks = heldSelects('operator_links')
      Object.assign(db, { read: db.read.withPlugin(looks.plugin) })
      looks.hold()
      const presses = Promise.all([press(link), press(link)])
      await expect.poll(looks.waiting).toBe(2)
      looks.release()
      const both = await presses
      expect(both.map(({ status }) => status).sort()).toEqual([303, 410])
      expect(both.find(({ status }) => status === 410)?.text).toContain('was just used')
    })

    it('asked for too often looks like an unknown address, and guesses count for nothing', async () => {
      const link = await operators.invite('owner', '77')
      const from = { host: 'mintwatch.example', 'x-forwarded-for': '10.9.9.9' }
      const ask = async (path: string) => {
        const answer = await server.router.request(`${ORIGIN}${path}`, { headers: from })
        return [answer.status, await answer.text(), [...answer.headers.keys()]]
      }
      const unknown = await ask('/nowhere/at/all')
      for (let nth = 0; nth < 40; nth += 1) expect(await ask('/operator/enter')).toEqual(unknown)
      const path = link.slice(ORIGIN.length)
      for (let nth = 0; nth < 30; nth += 1) expect((await ask(path))[0]).toBe(200)
      expect(await ask(path)).toEqual(unknown)
    })

    it('accepts the button of its own page only', async () => {
      const link = await operators.invite('owner', '77')
      expect((await press(link, 'https://evil.example')).cookie).toBeNull()
      expect(await read(link)).not.toBeNull()
    })

    it('lasts ten minutes', async () => {
      const link = await operators.invite('owner', '77')
      await server.clock.advance(10 * MINUTE)
      expect((await press(link)).cookie).toBeNull()
    })

    it('ends with the next one, and when the role changes', async () => {
      const first = await operators.invite('owner', '77')
      await operators.invite('viewer', '77')
      expect((await press(first)).cookie).toBeNull()
    })

    it('enrolls for ten minutes, and never if there is a passkey', async () => {
      const { cookie } = await press(await operators.invite('owner', '77'))
      const ask = () =>
        operators.ask('/operator/api/passkeys/enrollment', { method: 'POST', cookie, body: {} })
      expect((await ask()).body.rp).toEqual({
        name: 'Mintwatch console',
        id: 'mintwatch.example',
      })
      await server.clock.advance(11 * MINUTE)
      expect((await ask()).body.error.code).toBe('link_over')
    })
  })

  describe('the command line', () => {
    it('makes, lists, and ends operators', async () => {
      const ops = opsOn(server.context, { console: { origin: ORIGIN, messageText: null } })
      const [made, link = ''] = await ops(
        ...['console', '--telegram', '5', '--role', 'support', '--name', 'Ada', '--print'],
      )
      expect(made).toBe('Ada is support.')
      const { cookie } = await press(link)
      const [, line = ''] = await ops('operators')
      expect(line).toMatch(/Ada +support +0 +0/)
      const [id = ''] = line.split(' ')
      await ops('end-operator', id, '--because', 'left')
      expect(await operators.page('/operator', { cookie })).toBeNull()
      expect(await ops('operators')).toEqual(['no operators'])
    })

    it('ends browsers and passkeys when it recovers somebody', async () => {
      const { cookie } = await press(await operators.invite('owner', '77'))
      await operators.invite('owner', '77', true)
      expect(await operators.page('/operator', { cookie })).toBeNull()
    })
  })
})
