import { reservePort } from '../../../sandbox/ports.ts'

/** Finds a free port for a process that must restart on the same one. */
export const freePort = () => reservePort('127.0.0.1', 0)
