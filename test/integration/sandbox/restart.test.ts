import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  type Signature,
} from '@solana/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientOf, eventually, SOL, startTestWorld, transferWith } from './client.ts'

const MAIN = new URL('../../../sandbox/main.ts', import.meta.url).pathname

let folder: string
const children = new Set<ChildProcess>()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
  await rm(folder, { recursive: true })
})

/** Runs `npm run sandbox`'s program; resolves when it is ready. */
async function runSandbox(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      SANDBOX_RPC_PORT: '0',
      SANDBOX_WS_PORT: '0',
      SANDBOX_PAST_DAYS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  const errors: string[] = []
  child.stderr.on('data', (data) => errors.push(String(data)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const env: Record<string, string> = {}
  for await (const line of createInterface({ input: child.stdout })) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) break
    env[name] = value
  }
  return { child, env, ended, errors }
}

it('keeps the ledger over a restart', async () => {
  const first = await startTestWorld({ dataDir: folder })
  const client = clientOf(first)
  const payer = await client.funded()
  const shop = (await generateKeyPairSigner()).address
  const signed = await client.sign(payer, [transferWith(payer, shop, SOL)])
  await client.sendSigned(signed)
  const genesis = await client.rpc.getGenesisHash().send()
  const slot = first.chain?.slot() ?? 0
  await first.stop()

  const second = await startTestWorld({ dataDir: folder })
  try {
    const again = clientOf(second)
    expect(await again.rpc.getGenesisHash().send()).toBe(genesis)
    expect(second.env.RECEIVING_WALLET).toBe(first.env.RECEIVING_WALLET)
    expect(second.chain?.slot()).toBeGreaterThan(slot)
    expect(second.chain?.balance(shop)).toBe(SOL)
    const [listed] = await eventually(async () => {
      const page = await again.rpc.getSignaturesForAddress(shop).send()
      return page.length > 0 ? page : null
    })
    expect(listed?.signature).toBe(getSignatureFromTransaction(signed))
    // Its blockhash is still young: only the ledger's memory refuses it.
    await expect(again.sendSigned(signed)).rejects.toThrow()
    expect(second.chain?.balance(shop)).toBe(SOL)
  } finally {
    await second.stop()
  }
})

it('loses nothing that it acknowledged when it is killed', async () => {
  const to = (await generateKeyPairSigner()).address
  const acknowledged: Signature[] = []
  for (let round = 0; round < 3; round++) {
    const { env, child, ended } = await runSandbox()
    const rpc = createSolanaRpc(env.SOLANA_RPC_URL ?? '')
    let kill: NodeJS.Timeout | undefined
    try {
      for (;;) {
        acknowledged.push(await rpc.requestAirdrop(to, lamports(SOL)).send())
        kill ??= setTimeout(() => child.kill('SIGKILL'), 100)
      }
    } catch {
      // Killed in the middle of a request.
    }
    clearTimeout(kill)
    await ended
  }
  const { env } = await runSandbox()
  const rpc = createSolanaRpc(env.SOLANA_RPC_URL ?? '')
  const { value: held } = await rpc.getBalance(to, { commitment: 'processed' }).send()
  const listed = await eventually(async () => {
    const page = await rpc.getSignaturesForAddress(to, { commitment: 'confirmed' }).send()
    return BigInt(page.length) * SOL === held ? page : null
  })
  const signatures = listed.map(({ signature }) => signature)
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(signatures).toEqual(expect.arrayContaining(acknowledged))
})

it('loses no message, and no update for the bot, when it is killed', async () => {
  const sent: string[] = []
  let messages: string[] = []
  let updates: string[] = []
  for (let round = 0; round < 3; round++) {
    const { env, child, ended } = await runSandbox({ SANDBOX: 'telegram' })
    const { TELEGRAM_API_ROOT: root = '', TELEGRAM_BOT_TOKEN: token = '' } = env
    const { user, chats } = await (await fetch(`${root}/chat/view`)).json()
    messages = chats[0].messages.map(({ text }: { text: string }) => text)
    const pending = await (await fetch(`${root}/bot${token}/getUpdates?limit=100`)).json()
    updates = pending.result.map(({ message }: { message: { text: string } }) => message.text)
    let kill: NodeJS.Timeout | undefined
    try {
      for (let number = 0; number < 40; number++) {
        const text = `${round}/${number}`
        const action = { do: 'say', as: user.id, chat: user.id, text }
        await fetch(`${root}/chat/act`, { method: 'POST', body: JSON.stringify(action) })
        sent.push(text)
        kill ??= setTimeout(() => child.kill('SIGKILL'), 60)
      }
    } catch {
      // Killed in the middle of a request.
    }
    clearTimeout(kill)
    child.kill('SIGKILL')
    await ended
    if (round === 2) break
    expect(sent.length).toBeGreaterThan(0)
  }
  const last = sent.findIndex((text) => text.startsWith('2/'))
  const before = last < 0 ? sent : sent.slice(0, last)
  expect(messages).toEqual(expect.arrayContaining(before))
  expect(updates).toEqual(messages)
})

it('prints its configuration, then stops cleanly when asked to', async () => {
  const { env, child, ended } = await runSandbox()
  expect(Object.keys(env)).toEqual(
    expect.arrayContaining([
      'SOLANA_RPC_URL',
      'SOLANA_WS_URL',
      'RECEIVING_WALLET',
      'COINGECKO_URL',
      'COINBASE_URL',
      'KRAKEN_URL',
      'EXPLORER_URL',
      'NOTICE_TEXT',
      'NOTICE_URL',
      'WALLET_SCRIPT',
      'CONNECT_SOURCES',
      'TELEGRAM_BOT_TOKEN',
      'TELEGRAM_API_ROOT',
      'TELEGRAM_LINK_ROOT',
      'TELEGRAM_CHANNEL_ID',
      'TELEGRAM_OPERATORS_CHAT_ID',
      'PUBLIC_CHANNEL_ID',
    ]),
  )
  expect(
    await createSolanaRpc(env.SOLANA_RPC_URL ?? '')
      .getHealth()
      .send(),
  ).toBe('ok')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

it("says in one line why it can't start", async () => {
  const { env } = await runSandbox()
  const locked = await runSandbox()
  expect(await locked.ended).toBe(1)
  expect(locked.errors.join('')).toMatch(/^The sandbox can't start: .* is in use .*\n$/)

  const port = new URL(env.SOLANA_RPC_URL ?? '').port
  const elsewhere = { DATA_DIR: join(folder, 'other'), SANDBOX_RPC_PORT: port }
  const taken = await runSandbox(elsewhere)
  expect(await taken.ended).toBe(1)
  expect(taken.errors.join('')).toMatch(/^The sandbox can't start: port \d+ .* taken .*\n$/)

  const wrong = await runSandbox({ DATA_DIR: join(folder, 'other'), SANDBOX: 'chain,moon' })
  expect(await wrong.ended).toBe(1)
  expect(wrong.errors.join('')).toMatch(/^The sandbox can't start: SANDBOX: .*"moon".*\n$/)

  const stranger = await runSandbox({ DATA_DIR: join(folder, 'other'), RECEIVING_WALLET: 'me' })
  expect(await stranger.ended).toBe(1)
  expect(stranger.errors.join('')).toMatch(/^The sandbox can't start: RECEIVING_WALLET: .*\n$/)
})
