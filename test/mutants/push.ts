const ALERTS = {
  caughtBy: 'test/integration/push/push-alerts.test.ts',
  project: 'integration',
} as const
const FAILURES = {
  caughtBy: 'test/integration/push/push-failures.test.ts',
  project: 'integration',
} as const
const SERVICES = 'src/domains/push/push-services.ts'
const SENDING = 'src/flows/push/send-pushes.ts'

/** Mistakes in notifications of members' browsers. */
export const PUSH_MUTANTS = [
  {
    name: 'a push endpoint may be at any port of a known host',
    file: SERVICES,
    from: "if (url.protocol !== 'https:' || url.port !== '') return null",
    to: "if (url.protocol !== 'https:') return null",
    ...ALERTS,
  },
  {
    name: 'a push endpoint may be at a host that only ends like a known one',
    file: SERVICES,
    from: "hasHost: (host) => host === 'fcm.googleapis.com'",
    to: "hasHost: (host) => host.startsWith('fcm.googleapis.com')",
    ...ALERTS,
  },
  {
    name: 'an alert that waited rings in quiet hours',
    file: SENDING,
    from: 'return !isQuiet(await findPreferences(db.read, account_id), now)',
    to: 'return true',
    ...ALERTS,
  },
  {
    name: 'a browser that was signed out rings',
    file: SENDING,
    from: 'if ((await findDevice(db.read, id, now)) === null) return false',
    to: 'await findDevice(db.read, id, now)',
    ...ALERTS,
  },
  {
    name: 'a former member’s browser rings',
    file: SENDING,
    from: 'if (membership === null || !isActive(membership, now)) return false',
    to: 'if (membership === null) return false',
    ...ALERTS,
  },
  {
    name: 'a silent push service holds up the others',
    file: 'src/kernel/loop-receivers.ts',
    from: 'busy.set(id, work)',
    to: 'busy.set(id, work), await work',
    ...FAILURES,
  },
  {
    name: 'a browser that took its permission back is asked for ever',
    file: 'src/domains/push/after-push.ts',
    from: 'const ENDED: readonly number[] = [404, 410]',
    to: 'const ENDED: readonly number[] = [404]',
    ...FAILURES,
  },
  {
    name: 'a sign-in ends a browser’s notifications',
    file: 'src/flows/telegram/link.ts',
    from: 'await moveDevice(tx, session.id, { session: hashToken(token), account: accountId })',
    to: 'hashToken(token)',
    ...ALERTS,
  },
  {
    name: 'a deleted account keeps its browsers',
    file: 'src/flows/members/forget-account.ts',
    from: 'await dropDevices(tx, accountId)',
    to: '',
    ...ALERTS,
  },
] as const
