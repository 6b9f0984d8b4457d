import type { VenueId } from '../../../contract/venues.ts'
import type { Invocation } from '../venues/venue.ts'

/**
 * Instructions that launch a token, open a pool or migrate one, as programs name them in their logs:
 * Anchor's `Instruction: <Name>`, whole, since `Create` also begins `CreateIdempotent`. Names are
 * the instructions of the venues' IDLs in Anchor's camel case.
 */
const WANTED: Readonly<Record<VenueId, ReadonlySet<string>>> = {
  pumpfun: new Set(['Create', 'CreateV2', 'Migrate', 'MigrateV2']),
  pumpswap: new Set(['CreatePool']),
  launchlab: new Set([
    'Initialize',
    'InitializeV2',
    'InitializeWithToken2022',
    'MigrateToAmm',
    'MigrateToCpswap',
  ]),
  cpmm: new Set(['Initialize', 'InitializeWithPermission']),
  /** Not of Anchor: it names itself `initialize2: InitializeInstruction2 { … }`. */
  ammv4: new Set(['initialize2']),
  dbc: new Set([
    'InitializeVirtualPoolWithSplToken',
    'InitializeVirtualPoolWithToken2022',
    'MigrateMeteoraDamm',
    'MigrationDammV2',
  ]),
  dammv2: new Set([
    'InitializePool',
    'InitializeCustomizablePool',
    'InitializePoolWithDynamicConfig',
  ]),
  moonshot: new Set(['TokenMint', 'MigrateFunds']),
  boop: new Set(['DeployBondingCurve', 'Graduate']),
  heaven: new Set(['CreateStandardLiquidityPool']),
}

/** Trades on a curve that no log line tells of. */
const SILENT_TRADES: Readonly<Partial<Record<VenueId, ReadonlySet<string>>>> = {
  dbc: new Set(['Swap', 'Swap2']),
}

const NAMED = /^(?:Program log: )?(?:Instruction: (\w+)$|(initialize2): )/

/** What an invocation says it is: worth a fetch, a trade that only a fetch can tell, or neither. */
export function nameInvocation(venue: VenueId, { logs }: Invocation): 'wanted' | 'trade' | null {
  for (const line of logs) {
    const named = NAMED.exec(line)
    const name = named?.[1] ?? named?.[2]
    if (name === undefined) continue
    if (WANTED[venue].has(name)) return 'wanted'
    if (SILENT_TRADES[venue]?.has(name)) return 'trade'
    return null
  }
  return null
}
