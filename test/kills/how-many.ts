/** How many times a test kills its app: as told, at least once, or its own number. */
export function howMany(own: number): number {
  const told = Number(process.env.KILLS ?? own)
  return Number.isInteger(told) && told > 0 ? told : own
}
