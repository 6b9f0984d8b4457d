export { judge, rulesVersion } from './judge.ts'
export { PRIOR } from './model/prior.ts'
export type * from './report.ts'
export { isVault } from './vaults.ts'
