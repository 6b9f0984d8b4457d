import { encodeBase58 } from '../../../src/contract/base58.ts'
import type { Chain } from '../chain.ts'
import type { ScriptedTransaction } from '../scripted.ts'
import type { Manners } from './manners.ts'

const SLIPPAGE = { InstructionError: [2, { Custom: 6_002 }] }
/** The last program's log line. */
const FAILED = 'Program failed: custom program error: 0x1772'
const LAST_OF_SIGNATURE = 64

/**
 * Changes scripted transactions as on mainnet: some failed on an earlier attempt, others have truncated
 * logs. Later requests return the same as subscribers got.
 */
export function landAsOnMainnet(
  landScripted: Chain['landScripted'],
  { failedPercent, truncatedPercent }: Pick<Manners, 'failedPercent' | 'truncatedPercent'>,
): Chain['landScripted'] {
  let nth = 0

  return (batch) => {
    const given = batch.map((scripted) => {
      nth += 1
      const isCut = (nth * truncatedPercent) % 100 < truncatedPercent
      const hasFailed = (nth * failedPercent) % 100 < failedPercent
      return {
        real: isCut ? cutShort(scripted) : scripted,
        failed: hasFailed ? [failedOf(scripted)] : [],
      }
    })
    // Last, so that its fee does not prevent others in the slot from landing.
    const failed = given.flatMap((one) => one.failed)
    const { slot, landed } = landScripted([...given.map(({ real }) => real), ...failed])
    return { slot, landed: landed.slice(0, batch.length) }
  }
}

function cutShort(scripted: ScriptedTransaction): ScriptedTransaction {
  const kept = scripted.logs.slice(0, Math.ceil(scripted.logs.length / 2))
  return { ...scripted, logs: [...kept, 'Log truncated'] }
}

/** An earlier, failed attempt, which only paid its fee. */
function failedOf(scripted: ScriptedTransaction): ScriptedTransaction {
  const bytes = Uint8Array.from(scripted.bytes)
  bytes[LAST_OF_SIGNATURE] = (bytes[LAST_OF_SIGNATURE] ?? 0) ^ 1
  const [payer] = scripted.keys.all
  return {
    ...scripted,
    bytes,
    signature: encodeBase58(bytes.subarray(1, 1 + LAST_OF_SIGNATURE)),
    err: SLIPPAGE,
    logs: [...scripted.logs.slice(0, -1), FAILED],
    inner: [],
    effects: payer ? [{ key: payer, lamports: -BigInt(scripted.fee) }] : [],
  }
}
