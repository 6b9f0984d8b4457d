import { z } from 'zod'
import type { ConsoleAccessBody } from '../../../../contract/console/bodies.ts'
import { showAccess, signOut } from '../../../../flows/console/access.ts'
import { removePasskey } from '../../../../flows/console/passkeys.ts'
import type { ConsoleRoute } from '../console-context.ts'
import { acceptInput } from '../input.ts'

const Name = z.string().regex(/^[A-Za-z0-9_-]{1,1400}$/)

/** The operator's own passkeys and browsers. */
export const accessRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/access',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleAccessBody>(await showAccess(services, request.env.browser)),
  },
  {
    method: 'DELETE',
    path: '/passkeys/:id',
    right: 'read',
    isGuarded: true,
    async run(request, { services }) {
      await removePasskey(services, request.env.browser, acceptInput(Name, request.req.param('id')))
      return request.json({})
    },
  },
  {
    method: 'DELETE',
    path: '/browsers/:id',
    right: 'anyone',
    async run(request, { services }) {
      const { browser, give } = request.env
      const wanted = acceptInput(Name, request.req.param('id'))
      const id = wanted === 'this' ? browser.id : wanted
      await signOut(services, browser, id)
      if (id === browser.id) request.header('Set-Cookie', give(''))
      return request.json({})
    },
  },
]
