import { RateLimited, refusalIn, transportFailure } from '../../adapters/solana/rpc/errors.ts'
import { httpTransport } from '../../adapters/solana/rpc/http-transport.ts'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { type Check, fail, pass } from './check.ts'

/** Requests that payments need in addition to the detector's budget. */
const PAYMENTS_PER_SECOND = 1
/** Long enough to outlast the burst that services allow. */
const SECONDS = 5
const TIMEOUT_MS = 10 * SECOND

/**
 * Requests an endpoint's slot for a few seconds at the highest rate Mintwatch will use, and no
 * faster, so that a sufficient plan is not disturbed.
 */
export async function checkLimits(
  rpcUrl: string,
  budgetPerSecond: number,
  clock: Clock,
): Promise<Check> {
  const perSecond = budgetPerSecond + PAYMENTS_PER_SECOND
  const signal = AbortSignal.timeout(TIMEOUT_MS + SECONDS * SECOND)
  const asked: Promise<'answered' | 'limited' | 'failed'>[] = []
  for (let nth = 0; nth < perSecond * SECONDS && !signal.aborted; nth += 1) {
    asked.push(fetchSlot(rpcUrl, signal, clock))
    await clock.wait(SECOND / perSecond, signal)
  }
  const answers = await Promise.all(asked)
  const limited = answers.filter((answer) => answer === 'limited').length
  const failed = answers.filter((answer) => answer === 'failed').length
  const rate = `${perSecond} requests a second for ${SECONDS} s`
  if (limited > 0) {
    return fail(
      'limits',
      `${limited} of ${answers.length} refused at ${rate}`,
      'Set DETECTOR_RPC_PER_SECOND to what the plan allows minus 1 for payments, or choose a larger plan.',
    )
  }
  if (failed > 0) {
    const fix = 'Try again. If it keeps failing, ask the provider.'
    return fail('limits', `${failed} of ${answers.length} failed at ${rate}`, fix)
  }
  return pass('limits', `${rate}: none refused`)
}

async function fetchSlot(rpcUrl: string, signal: AbortSignal, clock: Clock) {
  try {
    const payload = { jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] }
    const refusal = refusalIn(await httpTransport(rpcUrl)({ payload, signal }))
    if (refusal === null) return 'answered'
    return refusal instanceof RateLimited ? 'limited' : 'failed'
  } catch (error) {
    return transportFailure(error, clock.now()) instanceof RateLimited ? 'limited' : 'failed'
  }
}
