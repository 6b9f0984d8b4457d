import { storeLeaves, storeRulesCode } from '../../domains/transparency/index.ts'
import { readSetting, storeSetting } from '../../kernel/db/settings.ts'
import { sha256Hex } from '../../kernel/hash/sha256.ts'
import type { TransparencyContext } from './context.ts'

const SETTING = 'recorded_rules'

/** The rules as one script that runs anywhere, and their version without a model. */
export type RulesCode = { rules: string; code: string }

/**
 * Stores the code that makes reports from now on, with a leaf that names it, if the code has changed. So
 * each report can be recomputed, however the rules change.
 */
export async function recordRules(
  { db, clock }: Pick<TransparencyContext, 'db' | 'clock'>,
  { rules, code }: RulesCode,
): Promise<void> {
  const digest = sha256Hex(code)
  const name = `${rules} ${digest}`
  if ((await readSetting(db.read, SETTING)) === name) return
  await db.transaction(async (tx) => {
    await storeRulesCode(tx, digest, code)
    await storeLeaves(tx, [{ kind: 'rules', rules, code: digest, recorded: clock.now() }])
    await storeSetting(tx, SETTING, name)
  })
}
