import type { KeptLaunch, Outcome } from '../../../domains/launches/index.ts'
import type { Tx } from '../../../kernel/db/database.ts'
import { lamports } from '../../../kernel/money.ts'

/**
 * Launches with their outcome after 24 hours, and with the net of the primary paper trade on the report after a
 * minute. Those that the rules did not buy have none. @param rules the version of the ledger's rules
 */
export async function findOutcomesAndNets(
  tx: Tx,
  mints: readonly string[],
  rules: string,
): Promise<Map<string, Pick<KeptLaunch, 'outcome' | 'net'>>> {
  const rows = await tx
    .selectFrom('launches as l')
    .leftJoin('launch_outcomes as o', (join) =>
      join.onRef('o.mint', '=', 'l.mint').on('o.horizon', '=', '24h'),
    )
    .leftJoin('ledger_trades as t', (join) =>
      join
        .onRef('t.mint', '=', 'l.mint')
        .on('t.said', '=', 'report')
        .on('t.variant', '=', 'primary')
        .on('t.rules', '=', rules)
        .on('t.result', '!=', 'not_bought'),
    )
    .select(['l.mint', 'o.outcome', 't.net'])
    .where('l.mint', 'in', mints)
    .execute()
  return new Map(
    rows.map(({ mint, outcome, net }) => [
      mint,
      { outcome: outcome as Outcome | null, net: net === null ? null : lamports(net) },
    ]),
  )
}
