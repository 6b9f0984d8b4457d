import { createSolanaRpc } from '@solana/kit'
import { type Clock, SECOND } from '../../kernel/clock.ts'
import { type Check, fail, showCheck } from '../doctor/check.ts'
import { checkEndpoint } from '../doctor/check-endpoint.ts'
import { checkTelegram } from '../doctor/check-telegram.ts'
import { checkWallet } from '../doctor/check-wallet.ts'
import type { EnvFile } from './env-file.ts'
import { configSoFar, problemsWith } from './read-problems.ts'
import { askYesOrNo, type Terminal } from './terminal.ts'

type Values = Record<string, string>
type Setting = {
  name: string
  question: string
  isSecret: boolean
  check(values: Values, clock: Clock): Promise<Check[]>
}

/** What nobody but the operator knows. */
const SETTINGS: readonly Setting[] = [
  {
    name: 'SOLANA_RPC_URL',
    question: 'Address of your Solana RPC service (not shown): ',
    isSecret: true,
    check: checkRpc,
  },
  {
    name: 'RECEIVING_WALLET',
    question: 'Address of the wallet that buyers pay to: ',
    isSecret: false,
    check: checkReceivingWallet,
  },
  {
    name: 'TELEGRAM_BOT_TOKEN',
    question: 'Token of the bot, from @BotFather (not shown): ',
    isSecret: true,
    check: checkBot,
  },
]

/** The names of the settings that {@link askSettings} asks for. */
export const ASKED = SETTINGS.map(({ name }) => name)

/** Asks for each setting that the file lacks, and checks the answer at once as the doctor does. */
export async function askSettings(file: EnvFile, terminal: Terminal, clock: Clock): Promise<void> {
  for (const setting of SETTINGS) {
    if (file.values()[setting.name]) terminal.say(`${setting.name} is set, and kept.`)
    else file.set(setting.name, await askOne(setting, file.values(), terminal, clock))
  }
}

async function askOne(
  { name, question, isSecret, check }: Setting,
  others: Values,
  terminal: Terminal,
  clock: Clock,
): Promise<string> {
  for (;;) {
    const answer = await (isSecret ? terminal.askSecret(question) : terminal.ask(question))
    if (answer === '') continue
    const values = { ...others, [name]: answer }
    const problems = problemsWith(values, name)
    for (const problem of problems) terminal.say(problem)
    if (problems.length > 0) continue
    const checks = await check(values, clock)
    for (const line of checks.flatMap(showCheck)) terminal.say(line)
    if (checks.every(({ ok }) => ok) || (await askYesOrNo(terminal, 'Use it all the same?')))
      return answer
  }
}

async function checkRpc(values: Values, clock: Clock): Promise<Check[]> {
  const config = configSoFar({ ...values, TELEGRAM_BOT_TOKEN: '', TELEGRAM_API_ROOT: '' })
  const { checks } = await checkEndpoint(config.solana.endpoints[0], config, clock)
  return checks.filter(({ what }) => what !== 'wallet')
}

async function checkReceivingWallet(values: Values): Promise<Check[]> {
  const { SOLANA_RPC_URL: url = '', RECEIVING_WALLET: wallet = '' } = values
  const signal = AbortSignal.timeout(20 * SECOND)
  const check = checkWallet(createSolanaRpc(url), wallet, signal)
  return [
    await check.catch((error: Error) => fail('wallet', error.message, 'Check SOLANA_RPC_URL.')),
  ]
}

/** The chats are found later. */
async function checkBot(values: Values): Promise<Check[]> {
  const checks = await checkTelegram(configSoFar(values))
  return checks.filter(({ what }) => what === 'bot')
}
