import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONSOLE_ROUTES } from '../../../src/entry/http/console/api.ts'
import { eachEngine } from '../../engines.ts'
import { type ApiServer, openApiServer } from '../../support/api-server.ts'
import { operatorsOf } from '../../support/http/operators.ts'

const FILTERS = ['find', 'actor', 'action', 'subject', 'coupon', 'after']

eachEngine((engine) => {
  let server: ApiServer
  beforeAll(async () => {
    server = await openApiServer(await engine.fresh())
  })
  afterAll(() => server?.close())

  it('takes no zero byte, which PostgreSQL can’t store', async () => {
    const operators = operatorsOf(server)
    const { cookie } = await operators.signedIn('owner')
    const order = await server.buyer().order('30d')
    for (const { method, path: pattern } of CONSOLE_ROUTES) {
      const path = `/operator/api${pattern.replace(/:\w+/g, order.id)}`
      const asked =
        method === 'GET'
          ? FILTERS.map((name) => operators.ask(`${path}?${name}=a%00`, { cookie }))
          : [{ because: 'a\0' }, { text: 'a\0', plan: null }].map((body) =>
              operators.ask(path, { cookie, method, body }),
            )
      for (const { status } of await Promise.all(asked))
        expect([method, path, status < 500]).toEqual([method, path, true])
    }
  })
})
