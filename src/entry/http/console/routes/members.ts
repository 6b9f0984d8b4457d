import { z } from 'zod'
import type {
  ConsoleMemberBody,
  ConsoleMembersBody,
  RevealedBody,
} from '../../../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { Id } from '../../../../contract/schemas.ts'
import { listMembers, revealMember, showMember } from '../../../../flows/console/members.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, Omittable, queryOf, reasoned } from '../input.ts'

const Search = { find: z.string().max(200).default(''), after: Omittable }

/** Members, and what they hold. */
export const memberRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/members',
    right: 'read',
    async run(request, { purchase }) {
      const { find, after } = queryOf(request, Search)
      return request.json<ConsoleMembersBody>(await listMembers(purchase, find, after))
    },
  },
  {
    method: 'GET',
    path: '/members/:id',
    right: 'read',
    async run(request, { purchase }) {
      const member = await showMember(purchase, acceptInput(Id, request.req.param('id')))
      if (member === null) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleMemberBody>(member)
    },
  },
  {
    method: 'POST',
    path: '/members/:id/reveal',
    right: 'reveal',
    async run(request, http) {
      const { because } = await reasoned(request, {})
      const account = acceptInput(Id, request.req.param('id'))
      return request.json<RevealedBody>(
        await revealMember(actingAs(request, http), account, because),
      )
    },
  },
]
