import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { ORIGIN, operatorsOf } from '../../support/http/operators.ts'

const HOST = 'ops.mintwatch.example'
const OWN = { host: HOST, origin: `https://${HOST}` }
const PUBLIC = { host: 'mintwatch.example', origin: ORIGIN }

eachEngine((engine) => {
  describe('OPERATOR_ORIGIN', () => {
    let server: ApiServer
    let operators: ReturnType<typeof operatorsOf>
    beforeEach(async () => {
      server = await openApiServer(await engine.fresh(), { consoleOrigin: OWN.origin })
      operators = operatorsOf(server)
    })
    afterEach(() => server.close())

    it('lets a browser in on its host alone, with a cookie and passkeys bound to it', async () => {
      const path = (await operators.invite('owner', '77')).slice(ORIGIN.length)
      const form = { link: path.split('link=')[1] ?? '' }
      const press = (where: typeof OWN) =>
        operators.ask('/operator/enter', { method: 'POST', form, ...where })

      expect(await operators.page(path, PUBLIC)).toBeNull()
      expect((await press(PUBLIC)).cookie).toBeNull()
      expect((await press({ ...OWN, origin: ORIGIN })).cookie).toBeNull()
      expect(await operators.page(path, OWN)).toContain('Continue in this browser')
      const entered = await press(OWN)
      const given = entered.headers.get('set-cookie')
      expect(given).toMatch(/^__Host-mintwatch_operator=.*Path=\/; HttpOnly; Secure;/)
      expect(given).not.toMatch(/domain=/i)

      const { cookie } = entered
      const ask = { method: 'POST', cookie, body: {} }
      const enrollment = '/operator/api/passkeys/enrollment'
      expect((await operators.ask(enrollment, { ...ask, ...OWN })).body.rp.id).toBe(HOST)
      const foreign = await operators.ask(enrollment, { ...ask, ...OWN, origin: ORIGIN })
      expect(foreign.body.error.code).toBe('foreign_origin')
    })

    it('serves the console there and nothing of the site', async () => {
      const { cookie } = await operators.signedIn('owner')
      expect((await operators.ask('/operator', { cookie, ...OWN })).text).toBe('console')
      const audit = await operators.ask('/operator/api/audit', { cookie, ...OWN })
      expect(audit.status).toBe(200)
      for (const path of ['/', '/pricing', '/api/price', '/operator']) {
        const answer = await operators.ask(path, OWN)
        expect([path, answer.status, answer.text]).toEqual([path, 404, 'Not found'])
      }
    })

    it('leaves nothing of it on the public host, whatever the cookie', async () => {
      const { cookie } = await operators.signedIn('owner')
      for (const path of ['/operator', '/operator/assets/console.js', '/operator/api/audit'])
        expect([path, await operators.page(path, { cookie, ...PUBLIC })]).toEqual([path, null])
      const home = await operators.ask('/', PUBLIC)
      expect(home.status).toBe(200)
    })
  })
})
