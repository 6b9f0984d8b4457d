import type { ChannelPolicy } from '../../contract/channel-policy.ts'
import type { LaunchHistory } from '../../domains/launches/index.ts'
import type { Trainer } from '../../domains/risk/index.ts'
import type { LinkSending } from '../../flows/console/issue-link.ts'
import type { Seller } from '../../flows/purchase/receipts/receipt.ts'
import type { Services } from '../../flows/services.ts'
import type { TransparencyContext } from '../../flows/transparency/context.ts'

/** What the commands work on. `rescan` reads the chain again from a slot and reports the result. */
export type OpsContext = {
  context: Services
  /** The channel's. */
  policy: ChannelPolicy
  seller: Seller
  history: LaunchHistory
  trainer: Trainer
  /** Ends long work. */
  signal: AbortSignal
  /** Writes a page beside the data. @returns its path */
  keepPage(name: string, page: string): Promise<string>
  transparency: TransparencyContext & { renewKey(): void }
  rescan(fromSlot: number): Promise<object[]>
  /** How operators get into the console. */
  console: LinkSending
}

export type OpsCommand = {
  help: string[]
  /** Its first word is a file, in whose place the command line sends the text. */
  readsFile?: true
  run(ops: OpsContext, args: string[]): Promise<string[]>
}
