import { type Address, createSolanaRpc } from '@solana/kit'
import { chainOf } from '../../adapters/solana/genesis.ts'
import type { Config, SolanaEndpoint } from '../../config/config.ts'
import { shownUrl } from '../../config/secrets.ts'
import { SECOND, systemClock } from '../../kernel/clock.ts'
import { formatSol, lamports } from '../../kernel/money.ts'
import { type Finding, ill, well } from './finding.ts'

const PATIENCE_MS = 10 * SECOND
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

export type Examined = { findings: Finding[]; genesisHash: string | null }

/** Looks at one RPC endpoint: that it answers, which cluster it is, its socket, and our wallet on it. */
export async function checkEndpoint(
  { rpcUrl, wsUrl }: SolanaEndpoint,
  config: Config,
): Promise<Examined> {
  const shown = shownUrl(rpcUrl)
  const rpc = createSolanaRpc(rpcUrl)
  const abortSignal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const started = systemClock.now()
    const genesisHash = await rpc.getGenesisHash().send({ abortSignal })
    const took = systemClock.now() - started
    const slot = await rpc.getSlot({ commitment: 'finalized' }).send({ abortSignal })
    const { value: account } = await rpc
      .getAccountInfo(config.receivingWallet as Address, { encoding: 'base64' })
      .send({ abortSignal })
    return {
      genesisHash,
      findings: [
        well('rpc', `${shown} answers in ${took} ms, finalized slot ${slot}`),
        checkCluster(genesisHash, config),
        checkWallet(config.receivingWallet, account),
        await checkSocket(wsUrl),
      ],
    }
  } catch (error) {
    const mend = 'Check SOLANA_RPC_URL, its key and its plan; any standard Solana RPC will do.'
    return {
      genesisHash: null,
      findings: [ill('rpc', `${shown} does not answer: ${(error as Error).message}`, mend)],
    }
  }
}

function checkCluster(genesisHash: string, { production, allowTestMoney }: Config): Finding {
  const chain = chainOf(genesisHash)
  if (chain === 'solana:mainnet') return well('cluster', 'mainnet: real money')
  if (!production || allowTestMoney)
    return well('cluster', `${chain.replace('solana:', '')}: test money`)
  return ill(
    'cluster',
    `${chain.replace('solana:', '')}: its money is worth nothing`,
    'Use a mainnet endpoint, or set ALLOW_TEST_MONEY=1.',
  )
}

function checkWallet(wallet: string, account: { owner: string; lamports: bigint } | null): Finding {
  if (account === null)
    return well('wallet', `${wallet} is new to the chain: the first payment opens it`)
  if (account.owner === SYSTEM_PROGRAM)
    return well('wallet', `${wallet} holds ${formatSol(lamports(account.lamports))} SOL`)
  return ill(
    'wallet',
    `${wallet} is no wallet: the program ${account.owner} owns it`,
    'Set RECEIVING_WALLET to the address that your wallet shows for SOL, not to a token account.',
  )
}

async function checkSocket(wsUrl: string): Promise<Finding> {
  const shown = shownUrl(wsUrl)
  const heard = await new Promise<boolean>((resolve) => {
    const socket = new WebSocket(wsUrl)
    const end = (result: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(result)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    socket.onopen = () =>
      socket.send('{"jsonrpc":"2.0","id":1,"method":"slotSubscribe","params":[]}')
    socket.onmessage = ({ data }) => String(data).includes('slotNotification') && end(true)
    socket.onerror = () => end(false)
  })
  if (heard) return well('socket', `${shown} tells of new slots`)
  return ill(
    'socket',
    `${shown} tells of no slots`,
    'Set SOLANA_WS_URL. Without it payments are found by asking every few seconds.',
  )
}
