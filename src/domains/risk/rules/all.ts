import type { Rule } from '../report.ts'
import { copycat } from './copycat.ts'
import { deployerRecord } from './deployer-record.ts'
import { freezeAuthority } from './freeze-authority.ts'
import { mintAuthority } from './mint-authority.ts'

/** All that is looked at. A rule that is not in here does not count. */
export const RULES: readonly Rule[] = [mintAuthority, freezeAuthority, deployerRecord, copycat]
