import { z } from 'zod'
import type { KeysBody } from '../../../../contract/console/keys.ts'
import type { DoctorBody, SystemBody } from '../../../../contract/console/system.ts'
import { LEAST_DAYS, MOST_DAYS, STOPPING } from '../../../../flows/backfill/request-backfill.ts'
import { showKeys } from '../../../../flows/console/system/show-keys.ts'
import { showSystem } from '../../../../flows/console/system/show-system.ts'
import { endBackfill, startBackfill } from '../../../../flows/console/system/start-backfill.ts'
import { changeWeights } from '../../../../flows/learning/adopt-weights.ts'
import { OperatorRefusal } from '../../../../flows/operator/operator-refusal.ts'
import { actingAs, type ConsoleRoute } from '../console-context.ts'
import { done, readReasoned } from '../input.ts'

const Choice = z.enum(['calibrated', 'hand-set']).or(
  z.strictObject({
    version: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,80}$/),
  }),
)
const Backfill = {
  days: z.number().min(LEAST_DAYS).max(MOST_DAYS),
  sample: z.number().int().min(1).max(100_000),
}

/** How the service is doing, and what an operator may change about it. */
export const systemRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/system',
    right: 'read',
    async run(request, { services, console: { history, release, freeBytes } }) {
      const here = { release, freeBytes: await freeBytes() }
      return request.json<SystemBody>(await showSystem(services, history, here))
    },
  },
  {
    method: 'GET',
    path: '/keys',
    right: 'read',
    run: async (request, { services }) => request.json<KeysBody>(await showKeys(services)),
  },
  {
    method: 'POST',
    path: '/system/doctor',
    right: 'act',
    async run(request, { console, limits }) {
      await limits.take('downloads', request.env.address)
      return request.json<DoctorBody>({ lines: await console.examine() })
    },
  },
  {
    method: 'POST',
    path: '/system/weights',
    right: 'act',
    async run(request, http) {
      const { because, choice } = await readReasoned(request, { choice: Choice })
      const version = await changeWeights(actingAs(request, http), choice, because)
      if (version === null) throw new OperatorRefusal('These weights were never adopted.')
      return done(request, `Adopted: ${version}. A running detector uses it within a minute.`)
    },
  },
  {
    method: 'POST',
    path: '/system/backfill',
    right: 'act',
    async run(request, http) {
      const asked = await readReasoned(request, Backfill)
      const isNew = await startBackfill(actingAs(request, http), http.console.history, asked)
      if (!isNew) throw new OperatorRefusal('A backfill is running already.')
      return done(request, 'Requested. The detector begins within seconds.')
    },
  },
  {
    method: 'DELETE',
    path: '/system/backfill',
    right: 'act',
    async run(request, http) {
      const { because } = await readReasoned(request, {})
      if (!(await endBackfill(actingAs(request, http), because)))
        throw new OperatorRefusal('No backfill is running.')
      return done(request, STOPPING)
    },
  },
]
