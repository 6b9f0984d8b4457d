import { Fragment, type ReactNode } from 'react'
import { Disclosure } from '../../../site/ui/disclosure.tsx'

type Way = { title: string; steps: readonly ReactNode[] }

const RESTART = 'Restart every process, and run the doctor (System).'

/** How the wallet that buyers pay is changed. */
export const WALLET_STEPS: readonly Way[] = [
  {
    title: 'Change the wallet',
    steps: [
      <>
        Set <Typed>RECEIVING_WALLET</Typed> to the new one.
      </>,
      RESTART,
      'New orders name the new wallet. Open orders of the earlier one still settle: it stays watched.',
    ],
  },
  {
    title: 'Retire an earlier wallet',
    steps: [
      <Typed key="retire">npm run ops -- retire WALLET --because "moved to a new device"</Typed>,
      'It retires when its last order is no longer watched. Payments after that grant nothing and wait under Payments.',
      <>
        If its key is stolen, add <Typed>--at-once</Typed>. <Typed>--undo</Typed> takes it back.
      </>,
    ],
  },
]

/** How each key is changed. */
export const KEY_STEPS: readonly Way[] = [
  {
    title: 'Change the bot’s token',
    steps: [
      <>
        Send <Typed>/revoke</Typed> to @BotFather. The bot is silent from now on.
      </>,
      <>
        Set <Typed>TELEGRAM_BOT_TOKEN</Typed> to the new one.
      </>,
      RESTART,
      'Messages that waited are sent then; nothing is lost.',
    ],
  },
  {
    title: 'Change the key of an RPC service or a bucket',
    steps: [
      'Make a second key at the provider.',
      <>
        Set it in <Typed>SOLANA_RPC_URL</Typed> and <Typed>SOLANA_WS_URL</Typed>, or in{' '}
        <Typed>BACKUP_S3_KEY_ID</Typed> and <Typed>BACKUP_S3_SECRET</Typed>.
      </>,
      RESTART,
      'Then delete the earlier key at the provider.',
    ],
  },
  {
    title: 'Change the log’s key',
    steps: [
      <Typed key="log">npm run ops -- reopen-log --new-key --because "yearly change"</Typed>,
      <>
        The earlier key vouches for the new one. With <Typed>LOG_KEY</Typed>, write the new key
        before the earlier one, with a comma between, restart, and leave <Typed>--new-key</Typed>{' '}
        out. If the key was stolen, leave it out of <Typed>LOG_KEY</Typed>.
      </>,
    ],
  },
  {
    title: 'Change the backups’ key',
    steps: [
      <>
        On another machine: <Typed>age-keygen --output backup-key-2.txt</Typed>
      </>,
      <>
        Set <Typed>BACKUP_RECIPIENT</Typed> to the public key that it prints.
      </>,
      RESTART,
      'Keep the earlier file: it opens the earlier backups.',
    ],
  },
  {
    title: 'DATA_KEY is not changed',
    steps: [
      'Members’ links to Telegram can’t be read under another key. Keep it apart from the database’s backups.',
      'If it is lost, docs/backup.md, “Losing DATA_KEY”, says what to delete. Members then link Telegram again; orders and memberships stay.',
    ],
  },
]

/** How operators come and go. */
export const OPERATOR_STEPS: readonly Way[] = [
  {
    title: 'Add an operator',
    steps: [
      <>
        They send <Typed>/start</Typed> to the bot, and <Typed>/ops console</Typed> in the
        operators’ group: it answers with their Telegram id.
      </>,
      <Typed key="add">npm run ops -- console --telegram ID --role owner --name NAME</Typed>,
      'The bot sends them a link, which works once, for ten minutes. There they make a passkey.',
    ],
  },
  {
    title: 'Somebody lost all passkeys',
    steps: [
      'Make sure that it is they who ask.',
      <Typed key="recover">
        npm run ops -- console --telegram ID --role owner --name NAME --recover
      </Typed>,
      'Their passkeys are removed and their browsers signed out; the new link makes a new passkey.',
    ],
  },
  {
    title: 'End an operator’s access',
    steps: [
      <Typed key="end">npm run ops -- end-operator OPERATOR --because "left the team"</Typed>,
      'It ends at once, in every browser. OPERATOR is the id above.',
    ],
  },
]

/** What to do on the server, each way behind its title. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return ways.map(({ title, steps }) => (
    <Disclosure key={title} title={title}>
      <ol className="list-decimal space-y-2 pl-5 text-sm">
        {steps.map((step, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
          <li key={nth}>{step}</li>
        ))}
      </ol>
    </Disclosure>
  ))
}

/** A setting, or a command on the server. */
export function Typed({ children }: { children: string }) {
  return (
    <code translate="no" className="font-mono text-xs break-words text-text">
      {children.split(BETWEEN_WORDS).map((word, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a command never changes
        <Fragment key={nth}>
          {nth > 0 && ' '}
          <span className="inline-block max-w-full">{word}</span>
        </Fragment>
      ))}
    </code>
  )
}

/** Lines break here, and neither in `--because` nor after a bare `--`. */
const BETWEEN_WORDS = /(?<!(?:^| )--) /
