import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPERATOR_ROLES, RIGHTS } from '../../../src/contract/console/roles.ts'
import { storeOperator } from '../../../src/domains/operators/index.ts'
import { CONSOLE_ROUTES, createConsoleApi } from '../../../src/entry/http/console/api.ts'
import type { ConsoleRoute } from '../../../src/entry/http/console/console-context.ts'
import type { HttpContext } from '../../../src/entry/http/http-context.ts'
import { HOUR, MINUTE } from '../../../src/kernel/clock.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

const ID = 'A'.repeat(22)
const SIGNATURE = '5'.repeat(88)
const named = ({ method, path }: ConsoleRoute) => `${method} ${path}`
const pathOf = ({ path }: ConsoleRoute) =>
  `/operator/api${path.replace(':id', ID).replace(':signature', SIGNATURE).replace(':code', 'SPRING').replace(':lot', 'a-lot')}`

eachEngine((engine) => {
  let server: ApiServer
  let operators: ReturnType<typeof operatorsOf>
  // Every test has people of its own, so one server is enough.
  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
    operators = operatorsOf(server)
  })
  afterAll(() => server.close())

  it('has no route beside those that are tried here', () => {
    const api = createConsoleApi({} as HttpContext)
    const served = api.routes.filter(
      ({ method, path }) => !(method === 'ALL' && path.endsWith('/*')),
    )
    expect(served.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
      CONSOLE_ROUTES.map(({ method, path }) => `${method} /operator/api${path}`).sort(),
    )
    const mounted = server.router.routes.filter(({ path }) => path.startsWith('/operator'))
    expect(mounted.map(({ method, path }) => `${method} ${path}`)).toEqual(['ALL /operator/*'])
  })

  describe('somebody who is not signed in', () => {
    const paths = [
      ['GET', '/operator'],
      ['GET', '/operator/orders'],
      ['GET', '/operator/enter'],
      ['GET', '/operator/enter?link=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
      ['GET', '/operator/assets/sign-in.js'],
      ['GET', '/operator/assets/console.js'],
      ['GET', '/operator/api/session'],
      ['POST', '/operator/enter'],
      ['POST', '/operator/api/sign_in'],
    ] as const

    it.each(paths)('gets the answer of an unknown address at %s %s', async (method, path) => {
      const unknown = await operators.ask('/nowhere/at/all', { method })
      const answer = await operators.ask(path, { method })
      expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text])
      expect([...answer.headers.keys()]).toEqual([...unknown.headers.keys()])
    })

    it.each(CONSOLE_ROUTES.map((route) => [named(route), route] as const))(
      'finds no %s',
      async (_, route) => {
        const { method } = route
        const body = method === 'GET' ? undefined : { because: 'why not' }
        const unknown = await operators.ask('/nowhere/at/all', { method, body })
        const member = await server.signIn('lifetime', null)
        for (const cookie of [null, member, '__Host-mintwatch_operator=guess']) {
          const answer = await operators.ask(pathOf(route), { method, body, cookie })
          expect([answer.status, answer.text]).toEqual([unknown.status, unknown.text])
        }
      },
    )
  })

  describe.each(CONSOLE_ROUTES.map((route) => [named(route), route] as const))('%s', (_, route) => {
    const { method, right } = route
    const isGuarded = right === 'act' || route.isGuarded === true
    // A body that no action accepts, so that nothing is changed by whoever may.
    const body = method === 'GET' ? undefined : {}

    it('is for signed-in browsers', async () => {
      const { cookie } = await operators.known('owner')
      const { status, body: answer } = await operators.ask(pathOf(route), { method, cookie, body })
      const code = right === 'anyone' ? expect.anything() : [401, 'sign_in']
      expect([status, answer?.error?.code ?? 'ok']).toEqual(
        right === 'anyone' ? expect.not.arrayContaining(['sign_in', 'no_right']) : code,
      )
    })

    it('is for those whose role allows it', async () => {
      for (const role of OPERATOR_ROLES) {
        const { cookie } = await operators.signedIn(role)
        const answer = await operators.ask(pathOf(route), { method, cookie, body })
        const isAllowed = right === 'anyone' || RIGHTS[role].includes(right)
        expect([role, answer.body?.error?.code === 'no_right']).toEqual([role, !isAllowed])
      }
    })

    it(`${isGuarded ? 'asks' : 'does not ask'} for the passkey again after ten minutes`, async () => {
      const { cookie } = await operators.signedIn('owner')
      await server.clock.advance(11 * MINUTE)
      const answer = await operators.ask(pathOf(route), { method, cookie, body })
      const isAsked = answer.body?.error?.code === 'passkey_again'
      // Adding a passkey beside the first one asks for itself.
      const isExpected = isGuarded && right !== 'anyone'
      expect(isAsked).toBe(isExpected)
    })

    it('ends with the eight hours', async () => {
      const { cookie } = await operators.signedIn('owner')
      await server.clock.advance(8 * HOUR + MINUTE)
      const answer = await operators.ask(pathOf(route), { method, cookie, body })
      if (right !== 'anyone') expect(answer.body.error.code).toBe('sign_in')
    })

    if (method !== 'GET')
      it('refuses requests from another site', async () => {
        const { cookie } = await operators.signedIn('owner')
        for (const origin of ['https://evil.example', 'null', null]) {
          const answer = await operators.ask(pathOf(route), { method, cookie, body, origin })
          expect(answer.body.error.code).toBe('foreign_origin')
        }
      })
  })

  it('serves only the sign-in page and its files before the passkey', async () => {
    const { cookie } = await operators.known('owner')
    expect((await operators.ask('/operator', { cookie })).text).toBe('sign-in')
    expect((await operators.ask('/operator/assets/sign-in.js', { cookie })).text).toBe('sign-in.js')
    expect(await operators.page('/operator/assets/console.js', { cookie })).toBeNull()
  })

  it('serves the console after it', async () => {
    const { cookie } = await operators.signedIn('viewer')
    expect((await operators.ask('/operator/orders/x', { cookie })).text).toBe('console')
    expect((await operators.ask('/operator/assets/console.js', { cookie })).text).toBe('console.js')
  })

  it('refuses everyone on another host', async () => {
    const { cookie } = await operators.signedIn('owner')
    expect(await operators.page('/operator', { cookie, host: 'other.example' })).toBeNull()
  })

  it('takes an operator at their role of now, in browsers that are signed in already', async () => {
    const { db, clock } = server.context
    const { cookie, name } = await operators.signedIn('owner')
    const body = { least: 20, because: 'November' }
    const prepare = () => operators.ask('/operator/api/payouts', { method: 'POST', cookie, body })
    expect((await prepare()).status).toBe(200)
    const person = { telegramId: name.split(' ')[1] ?? '', name, role: 'viewer' as const }
    await db.transaction((tx) => storeOperator(tx, server.context, person, clock.now()))
    expect((await prepare()).body.error.code).toBe('no_right')
  })

  it('signs out only the operator’s own browsers', async () => {
    const one = await operators.signedIn('owner')
    const other = await operators.signedIn('owner')
    const { body } = await operators.ask('/operator/api/access', { cookie: one.cookie })
    const [browser] = body.browsers
    const path = `/operator/api/browsers/${browser.id}`
    const stolen = await operators.ask(path, { method: 'DELETE', cookie: other.cookie })
    expect(stolen.body.error.code).toBe('not_found')
    expect((await operators.ask('/operator', { cookie: one.cookie })).text).toBe('console')
    await operators.ask(path, { method: 'DELETE', cookie: one.cookie })
    expect(await operators.page('/operator', { cookie: one.cookie })).toBeNull()
  })
})
