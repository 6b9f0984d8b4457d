import type { DeveloperBody, LaunchDetailBody } from '../../contract/launches/bodies.ts'
import type { AddressReader, ScanResult } from '../../domains/scans/index.ts'
import { SECOND } from '../../kernel/clock.ts'
import { withDeadline } from '../../kernel/deadline.ts'
import { oneLine } from '../../kernel/text.ts'
import { showDeveloper } from '../launches/show-developer.ts'
import { showLaunch } from '../launches/show-launches.ts'
import type { Services } from '../services.ts'

const ANSWER_WITHIN = 15 * SECOND
const MOST_NAME = 60

/** What the chain shows about an address. Raw amounts are decimal text; null is unknown. */
type ScanBody =
  | {
      kind: 'mint'
      /** As its developer wrote it, cleaned and cut. */
      name: string | null
      symbol: string | null
      token2022: boolean
      decimals: number
      supply: string
      /** Who may mint more; `none`: the authority was revoked. */
      mint_authority: string
      freeze_authority: string
      extensions: string[]
      holders: { account: string; amount: string }[] | null
    }
  | {
      kind: 'wallet'
      lamports: string
      /** When it was first used; null: longer ago than we look. */
      since: number | null
      transactions: number | null
      /** Mints that it created in the transactions that we read. */
      created: string[] | null
      read: number
    }
  | { kind: 'account'; owner: string }
  | { kind: 'program' }
  | { kind: 'nothing' }

/** What our records and the chain show about an address. */
export type AddressScan = {
  address: string
  /** The launch, if we detected it. */
  launch: LaunchDetailBody | null
  /** The chain's answer; null: our records answer, or the chain could not be read. */
  chain: ScanBody | null
  /** Its record as a developer, if it is a wallet; assistants get it under this name. */
  deployer: DeveloperBody | null
}

/** Looks an address up: a launch in our records, anything else on the chain. */
export async function scanAddress(
  context: Pick<Services, 'db' | 'clock' | 'log'>,
  read: AddressReader,
  address: string,
): Promise<AddressScan> {
  const { clock, log } = context
  const launch = await showLaunch(context, address, clock.now())
  if (launch !== null) return { address, launch, chain: null, deployer: null }
  const found = await withDeadline(clock, ANSWER_WITHIN, (late) => read(address, late)).catch(
    (error: Error) => {
      log.warn({ err: error.message }, 'an address could not be read')
      return null
    },
  )
  const isWallet = found?.kind === 'wallet'
  const developer = isWallet ? await showDeveloper(context, address, clock.now()) : null
  return { address, launch: null, chain: found && toScanBody(found), deployer: developer }
}

function toScanBody(found: ScanResult): ScanBody {
  switch (found.kind) {
    case 'mint': {
      const { name, symbol, supply, holders, mintAuthority, freezeAuthority, ...mint } = found
      return {
        ...mint,
        name: name && oneLine(name, MOST_NAME),
        symbol: symbol && oneLine(symbol, MOST_NAME),
        supply: `${supply}`,
        mint_authority: mintAuthority,
        freeze_authority: freezeAuthority,
        holders: holders?.map(({ account, amount }) => ({ account, amount: `${amount}` })) ?? null,
      }
    }
    case 'wallet': {
      const { kind, lamports, since, transactions, created, read } = found
      return { kind, lamports: `${lamports}`, since, transactions, created, read }
    }
    default:
      return found
  }
}
