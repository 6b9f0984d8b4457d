import { reopenLog } from '../../flows/transparency/open-log.ts'
import type { OpsCommand } from './command.ts'
import { read, reason } from './read-args.ts'

/** Ends the transparency log and opens the next. */
export const reopenLogCommand: OpsCommand = {
  help: [
    'npm run ops -- reopen-log [--new-key] --because TEXT',
    'Ends the transparency log and opens the next, which names it: after a restore, or with a new key.',
    'TEXT is public. --new-key makes a new signing key; the current one vouches for it.',
  ],
  async run({ transparency }, args) {
    const { values, flags } = read(args, ['because'], 0, ['new-key'])
    const because = reason(values.because)
    if (flags.has('new-key')) transparency.renewKey()
    const { origin, key } = await reopenLog(transparency, because)
    return [`opened ${origin}`, `its key is ${key}`]
  },
}
