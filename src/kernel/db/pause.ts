import { systemClock } from '../clock.ts'

/** The database's own housekeeping uses real time, whichever clock the app has. */
export const pause = systemClock.wait
