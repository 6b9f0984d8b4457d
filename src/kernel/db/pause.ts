import { systemClock } from '../clock.ts'

/** The database's own housekeeping uses real time, whatever clock the app has. */
export const pause = systemClock.wait
