/** How many times a test kills its app: `KILLS`, at least once, or the test's own number. */
export function howMany(own: number): number {
  const wanted = Number(process.env.KILLS ?? own)
  return Number.isInteger(wanted) && wanted > 0 ? wanted : own
}
