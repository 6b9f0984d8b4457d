import {
  adoptWeights,
  findAdoptedWeights,
  findWeights,
  keepWeights,
  type Learned,
  newestMetrics,
  RULES,
  type Weights,
  weightsVersion,
  withWeights,
} from '../../domains/risk/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { auditAction } from '../audit.ts'
import type { Services } from '../services.ts'

type Context = Pick<Services, 'db' | 'clock' | 'entropy' | 'acting'>

/** The rules' weights that the last training learned, beside those in use. */
type KnownWeights = {
  /** The rules' version with the weights in use. */
  version: string
  isAdopted: boolean
  /** null: nothing was trained yet. */
  evidence: (NonNullable<Learned['weights']> & { trainedAt: Ms }) | null
  inUse: Weights
}

/** The weights in use, and the evidence from the newest training. */
export async function knownWeights({ db }: Pick<Context, 'db'>): Promise<KnownWeights> {
  const adopted = await findAdoptedWeights(db.read)
  const newest = await newestMetrics(db.read)
  const metrics = newest && (JSON.parse(newest.metrics) as Partial<Pick<Learned, 'weights'>>)
  const rules = adopted ? withWeights(RULES, adopted.weights) : RULES
  return {
    version: weightsVersion(rules),
    isAdopted: adopted !== null,
    evidence:
      newest && metrics?.weights ? { ...metrics.weights, trainedAt: newest.trainedAt } : null,
    inUse: Object.fromEntries(
      rules.map(({ id, weight, discount = 0 }) => [id, { weight, discount }]),
    ),
  }
}

/** The weights to use: those of the last training, those of an earlier version, or those set by hand. */
export type Choice = 'calibrated' | 'hand-set' | { version: string }

/**
 * Puts other weights into use, and records who decided so. Existing reports stay as they are.
 * @returns the rules' new version; null: there are no such weights
 */
export async function changeWeights(
  context: Context,
  choice: Choice,
  because: string,
): Promise<string | null> {
  const { db, clock } = context
  const chosen = await weightsOf(context, choice)
  if (chosen === null) return null
  const rules = withWeights(RULES, chosen)
  const version = weightsVersion(rules)
  const now = clock.now()
  const { version: before } = await knownWeights(context)
  await db.transaction(async (tx) => {
    await adoptWeights(tx, choice === 'hand-set' ? null : { version, weights: chosen }, now)
    const detail = { because, before, weights: chosen }
    await auditAction(tx, context, 'adopt_weights', version, detail)
  })
  return version
}

/** Carries the adopted weights into this release: see {@link carryInto}. */
export async function carryWeights(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const adopted = await findAdoptedWeights(context.db.read)
  if (adopted) await carryInto(context, adopted.weights)
}

/**
 * Keeps weights under this release's version of the rules, too: a release that changes a rule scores under another
 * version, and the log's leaves find the weights by it.
 */
export async function carryInto(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  weights: Weights,
): Promise<void> {
  const version = weightsVersion(withWeights(RULES, weights))
  if (await findWeights(db.read, version)) return
  await db.transaction((tx) => keepWeights(tx, { version, weights }, clock.now()))
}

async function weightsOf(context: Context, choice: Choice): Promise<Weights | null> {
  if (choice === 'hand-set') return {}
  if (choice === 'calibrated') {
    const { evidence } = await knownWeights(context)
    return (
      evidence && Object.fromEntries(evidence.rules.map(({ rule, data }) => [rule, rounded(data)]))
    )
  }
  const found = await findWeights(context.db.read, choice.version)
  return found?.weights ?? null
}

/** The data supports no more than two digits. */
function rounded({ weight, discount }: { weight: number; discount: number }) {
  return { weight: Math.round(weight * 100) / 100, discount: Math.round(discount * 100) / 100 }
}
