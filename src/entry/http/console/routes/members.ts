import { z } from 'zod'
import type {
  ConsoleMemberBody,
  ConsoleMembersBody,
  DoneBody,
  RevealedBody,
} from '../../../../contract/console/bodies.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { PLAN_IDS } from '../../../../contract/plans.ts'
import { Id } from '../../../../contract/schemas.ts'
import { listMembers, revealMember, showMember } from '../../../../flows/console/members/members.ts'
import { membersAsCsv } from '../../../../flows/console/members/members-as-csv.ts'
import { endGifts, giveGift } from '../../../../flows/operator/gifts.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, csvFile, Moment, Omittable, queryOf, readReasoned } from '../input.ts'

const Search = {
  find: z.string().max(200).default(''),
  plan: z
    .enum(PLAN_IDS)
    .optional()
    .transform((plan) => plan ?? null),
  by: z.enum(['joined', 'ended', 'renewed', 'running']).default('joined'),
  from: Moment,
  until: Moment,
  after: Omittable,
}

const Gift = {
  plan: z.enum(PLAN_IDS),
  seen: z
    .number()
    .int()
    .min(0)
    .or(z.enum(['never', 'none'])),
}

/** Members, and what they hold. */
export const memberRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/members',
    right: 'read',
    run: async (request, { services }) =>
      request.json<ConsoleMembersBody>(await listMembers(services, queryOf(request, Search))),
  },
  {
    method: 'GET',
    path: '/members.csv',
    right: 'export',
    async run(request, { services, limits }) {
      await limits.take('downloads', request.env.address)
      const search = queryOf(request, Search)
      return request.body(await membersAsCsv(services, search), 200, csvFile('members'))
    },
  },
  {
    method: 'GET',
    path: '/members/:id',
    right: 'read',
    async run(request, { services }) {
      const member = await showMember(services, acceptInput(Id, request.req.param('id')))
      if (member === null) throw new ConsoleRefusal('not_found')
      return request.json<ConsoleMemberBody>(member)
    },
  },
  {
    method: 'POST',
    path: '/members/:id/reveal',
    right: 'reveal',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      const account = acceptInput(Id, request.req.param('id'))
      return request.json<RevealedBody>(
        await revealMember(actingAs(request, http), account, because),
      )
    },
  },
  {
    method: 'POST',
    path: '/members/:id/gift',
    right: 'act',
    async run(request, http) {
      const { because, plan, seen } = await readReasoned(request, Gift)
      const account = acceptInput(Id, request.req.param('id'))
      const until = await giveGift(actingAs(request, http), { account, plan, seen }, because)
      const day = until === null ? null : new Date(until).toISOString().slice(0, 10)
      const done = day === null ? 'Access never expires now.' : `Access until ${day} (UTC).`
      return request.json<DoneBody>({ done })
    },
  },
  {
    method: 'POST',
    path: '/members/:id/gifts/:gift/end',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      const gift = acceptInput(Id, request.req.param('gift'))
      await endGifts(actingAs(request, http), gift, because)
      return request.json<DoneBody>({ done: 'Ended.' })
    },
  },
]
