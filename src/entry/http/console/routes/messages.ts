import { z } from 'zod'
import type { DoneBody } from '../../../../contract/console/bodies.ts'
import type {
  FailedMessagesBody,
  LettersBody,
  SupportThreadBody,
  SupportThreadsBody,
} from '../../../../contract/console/messages.ts'
import { ConsoleRefusal } from '../../../../contract/console/refusals.ts'
import { Wallet } from '../../../../contract/schemas.ts'
import { listFailed, retryFailed } from '../../../../flows/console/messages/failed-messages.ts'
import { closeLetter, listLetters } from '../../../../flows/console/messages/letters.ts'
import {
  answerThread,
  listThreads,
  showThread,
} from '../../../../flows/console/messages/support-inbox.ts'
import { hideWallets } from '../../../../flows/operator/hide-wallets.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { acceptInput, bodyOf, idOf, Omittable, queryOf, readReasoned } from '../input.ts'

const Answer = z.strictObject({ text: z.string().trim().min(1).max(3_000) })

const Pages = { after: Omittable }

const Letters = { show: z.enum(['waiting', 'done']).default('waiting'), ...Pages }

/** Support, letters, and messages that the bot gave up: for those who may answer. */
export const messageRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/support',
    right: 'answer',
    run: async (request, { services }) =>
      request.json<SupportThreadsBody>(await listThreads(services, queryOf(request, Pages))),
  },
  {
    method: 'GET',
    path: '/support/:id',
    right: 'answer',
    async run(request, { services }) {
      const thread = await showThread(services, idOf(request))
      if (thread === null) throw new ConsoleRefusal('not_found')
      return request.json<SupportThreadBody>(thread)
    },
  },
  {
    method: 'POST',
    path: '/support/:id/answer',
    right: 'answer',
    async run(request, http) {
      const { text } = await bodyOf(request, Answer)
      await answerThread(actingAs(request, http), http.console.answerText, idOf(request), text)
      return request.json<DoneBody>({ done: 'The bot sends it.' })
    },
  },
  {
    method: 'GET',
    path: '/letters',
    right: 'answer',
    async run(request, { services }) {
      const { show, after } = queryOf(request, Letters)
      const letters = await listLetters(services, { isDone: show === 'done', after })
      return request.json<LettersBody>(letters)
    },
  },
  {
    method: 'POST',
    path: '/letters/:id/close',
    right: 'answer',
    async run(request, http) {
      await closeLetter(actingAs(request, http), idOf(request))
      return request.json<DoneBody>({ done: 'Done.' })
    },
  },
  {
    method: 'POST',
    path: '/crews/:wallet/hide',
    right: 'act',
    async run(request, http) {
      const wallet = acceptInput(Wallet, request.req.param('wallet'))
      const { because, whole } = await readReasoned(request, { whole: z.boolean() })
      const count = await hideWallets(actingAs(request, http), { wallet, whole, because })
      return request.json<DoneBody>({ done: `Out of all crews: ${count}.` })
    },
  },
  {
    method: 'GET',
    path: '/failed',
    right: 'answer',
    run: async (request, { services }) =>
      request.json<FailedMessagesBody>(await listFailed(services, queryOf(request, Pages))),
  },
  {
    method: 'POST',
    path: '/failed/:id/retry',
    right: 'answer',
    async run(request, http) {
      await retryFailed(actingAs(request, http), idOf(request))
      return request.json<DoneBody>({ done: 'Queued again.' })
    },
  },
]
