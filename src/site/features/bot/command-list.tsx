import { BOT_COMMANDS } from './commands.ts'

export function CommandList() {
  return (
    <dl className="divide-y divide-line text-sm">
      {BOT_COMMANDS.map(({ command, does }) => (
        <div
          key={command}
          className="grid gap-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[12rem_1fr] sm:gap-6"
        >
          <dt className={command.startsWith('/') ? 'font-mono text-mint-text' : 'font-medium'}>
            {command}
          </dt>
          <dd className="text-text-2">{does}</dd>
        </div>
      ))}
    </dl>
  )
}
