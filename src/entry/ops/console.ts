import { z } from 'zod'
import { OPERATOR_ROLES } from '../../contract/console/roles.ts'
import { inviteOperator } from '../../flows/console/issue-link.ts'
import { reportOperators, stopOperator } from '../../flows/console/report-operators.ts'
import { oneLine } from '../../kernel/text.ts'
import type { OpsCommand } from './command.ts'
import { option, read, reason, UsageError } from './read-args.ts'
import { table } from './tables.ts'

const TelegramId = z.string().regex(/^\d{1,20}$/)
const RoleName = z.enum(OPERATOR_ROLES)

/** Makes a person an operator, and sends them a link into the console. */
export const consoleCommand: OpsCommand = {
  help: [
    'npm run ops -- console --telegram ID --role owner|support|viewer --name NAME [--print] [--recover]',
    'Makes a person an operator of the console at /operator, or changes their role, and sends them a link by the bot.',
    'ID is their numeric Telegram id; "/ops console" in the operators’ group shows it. The link works once, for ten minutes.',
    '--print prints the link here. --recover first ends their browsers and passkeys, for someone who has lost them.',
  ],
  async run({ context, console }, args) {
    const { values, flags } = read(args, ['telegram', 'role', 'name'], 0, ['print', 'recover'])
    const telegramId = option(TelegramId, values.telegram, '--telegram')
    const role = option(RoleName, values.role, '--role')
    const name = oneLine(values.name ?? '', 40)
    if (!telegramId || !role || !name)
      throw new UsageError('Name the person: --telegram ID --role ROLE --name NAME')
    const isPrinted = flags.has('print')
    if (console.messageText === null && !isPrinted)
      throw new UsageError('There is no bot that could send the link. Print it here: --print')
    const request = { telegramId, name, role, recover: flags.has('recover') }
    const link = await inviteOperator(context, console, request)
    return [
      `${name} is ${role}.`,
      ...(console.messageText === null
        ? []
        : [
            'The bot sends them a link, valid for ten minutes. It reaches only people who have written to it: --print prints the link here.',
          ]),
      ...(isPrinted ? [link] : []),
    ]
  },
}

/** Lists operators of the console. */
export const operatorsCommand: OpsCommand = {
  help: ['npm run ops -- operators', 'Lists the operators of the console.'],
  async run({ context }, args) {
    read(args, [], 0)
    return table(await reportOperators(context), 'no operators')
  },
}

/** Ends an operator's access to the console. */
export const endOperatorCommand: OpsCommand = {
  help: [
    'npm run ops -- end-operator OPERATOR --because TEXT',
    'Ends an operator’s access to the console: their browsers and passkeys stop working at once. "operators" lists their ids.',
  ],
  async run({ context }, args) {
    const { values, words } = read(args, ['because'], 1)
    const name = await stopOperator(context, words[0] ?? '', reason(values.because))
    return [`${name} is no longer an operator.`]
  },
}
