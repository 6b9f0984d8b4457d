import { z } from 'zod'
import type { DoneBody } from '../../../../contract/console/bodies.ts'
import type {
  BroadcastBody,
  BroadcastsBody,
  DraftBody,
} from '../../../../contract/console/broadcasts.ts'
import { PLAN_IDS } from '../../../../contract/plans.ts'
import {
  discardDraft,
  saveDraft,
  showBroadcast,
  showBroadcasts,
} from '../../../../flows/console/messages/broadcasts.ts'
import {
  startBroadcast,
  stopBroadcast,
  testBroadcast,
} from '../../../../flows/console/messages/send-broadcast.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { bodyOf, idOf, Omittable, queryOf, readReasoned } from '../input.ts'

const Draft = z.strictObject({ text: z.string(), plan: z.enum(PLAN_IDS).nullable() })
const Start = { changed_at: z.number().int().min(0) }

/** Messages to many members. Every change asks for a passkey that was just used. */
export const broadcastRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/broadcasts',
    right: 'answer',
    async run(request, { services }) {
      const { after } = queryOf(request, { after: Omittable })
      return request.json<BroadcastsBody>(await showBroadcasts(services, after))
    },
  },
  {
    method: 'POST',
    path: '/broadcasts',
    right: 'act',
    async run(request, http) {
      const id = await saveDraft(actingAs(request, http), null, await bodyOf(request, Draft))
      return request.json<DraftBody>({ id })
    },
  },
  {
    method: 'GET',
    path: '/broadcasts/:id',
    right: 'answer',
    run: async (request, { services }) =>
      request.json<BroadcastBody>(await showBroadcast(services, idOf(request))),
  },
  {
    method: 'POST',
    path: '/broadcasts/:id',
    right: 'act',
    async run(request, http) {
      const draft = await bodyOf(request, Draft)
      const id = await saveDraft(actingAs(request, http), idOf(request), draft)
      return request.json<DraftBody>({ id })
    },
  },
  {
    method: 'DELETE',
    path: '/broadcasts/:id',
    right: 'act',
    async run(request, { services }) {
      await discardDraft(services, idOf(request))
      return request.json<DoneBody>({ done: 'Draft deleted.' })
    },
  },
  {
    method: 'POST',
    path: '/broadcasts/:id/test',
    right: 'act',
    async run(request, http) {
      const { browser } = request.env
      const { broadcastText } = http.console
      await testBroadcast(
        actingAs(request, http),
        broadcastText,
        idOf(request),
        browser.operator.id,
      )
      return request.json<DoneBody>({ done: 'The bot sends it to you alone.' })
    },
  },
  {
    method: 'POST',
    path: '/broadcasts/:id/start',
    right: 'act',
    async run(request, http) {
      const { because, changed_at: changedAt } = await readReasoned(request, Start)
      const say = http.console.broadcastText
      const start = { changedAt, because }
      await startBroadcast(actingAs(request, http), say, idOf(request), start)
      return request.json<DoneBody>({
        done: 'The bot sends it, and the figures show how far it is.',
      })
    },
  },
  {
    method: 'POST',
    path: '/broadcasts/:id/stop',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      await stopBroadcast(actingAs(request, http), idOf(request), because)
      return request.json<DoneBody>({
        done: 'Stopped. Messages that were not sent yet are withdrawn.',
      })
    },
  },
]
