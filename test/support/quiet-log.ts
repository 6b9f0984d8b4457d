import type { Log } from '../../src/kernel/log.ts'

/** Says nothing. */
export const quietLog: Log = {
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => quietLog,
}
