import { createTrainer } from '../../src/app/trainer.ts'
import { DEFAULT_POLICY } from '../../src/contract/channel-policy.ts'
import type { OpsContext } from '../../src/entry/ops/command.ts'
import { runOps } from '../../src/entry/ops/commands.ts'
import type { Services } from '../../src/flows/services.ts'
import { NO_HISTORY } from './no-history.ts'
import { SELLER } from './seller.ts'
import { openTransparency } from './transparency.ts'

/** Runs what an operator types. Returns the printed lines. */
export function opsOn(
  context: Services,
  more: Partial<OpsContext> = {},
): (...args: string[]) => Promise<string[]> {
  const ops: OpsContext = {
    context,
    policy: DEFAULT_POLICY,
    history: NO_HISTORY,
    trainer: createTrainer(),
    transparency: openTransparency(context),
    signal: new AbortController().signal,
    keepPage: async (name) => name,
    seller: SELLER,
    rescan: async () => [],
    console: { origin: 'https://mintwatch.example', messageText: null },
    ...more,
  }
  return (...args) => runOps(ops, args)
}
