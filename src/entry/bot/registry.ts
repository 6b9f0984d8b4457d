import type { CommandName } from '../../domains/messages/index.ts'
import type { Ms } from '../../kernel/clock.ts'
import { type Command, isOpenTo } from './command.ts'
import { alerts } from './commands/alerts.ts'
import { cancel } from './commands/cancel.ts'
import { group } from './commands/group.ts'
import { help } from './commands/help.ts'
import { language } from './commands/language.ts'
import { ops } from './commands/ops.ts'
import { payment } from './commands/payment.ts'
import { paysupport } from './commands/paysupport.ts'
import { privacy } from './commands/privacy.ts'
import { scan } from './commands/scan.ts'
import { start } from './commands/start.ts'
import { status } from './commands/status.ts'
import { unwatch, watch } from './commands/watch.ts'
import type { Texts } from './texts/en/texts.ts'

/** In the order of Telegram's list. */
export const COMMANDS: readonly Command[] = [
  start,
  status,
  payment,
  scan,
  alerts,
  watch,
  unwatch,
  group,
  language,
  help,
  privacy,
  paysupport,
  cancel,
  ops,
]

export function commandNamed(name: string): Command | null {
  return COMMANDS.find((command) => command.name === name) ?? null
}

/** The commands that Telegram lists; without those in early access. */
export function listedCommands(
  texts: Texts,
  place: 'private' | 'operators',
  now: Ms,
): CommandName[] {
  return COMMANDS.filter((command) => isOpenTo(command, null, now))
    .filter(({ audience }) => (audience === 'operators') === (place === 'operators'))
    .map(({ name }) => ({
      command: name,
      description: texts.commands[name],
    }))
}
