/** What one run printed in one line. */
const RUN =
  /^seed (?<seed>.+), (?<engine>sqlite|postgres), (?<seconds>[\d.]+) s, (?<each>[\d.]+) ms of processor time an order: (?:(?<violations>\d+) violations in )?(?<orders>\d+) orders/gm

/** Adds up what runs have printed, engine by engine. */
export function sumRuns(printed: string): string {
  const runs = [...printed.matchAll(RUN)].map(({ groups = {} }) => groups)
  const sum = (some: typeof runs, of: (run: Record<string, string>) => number) =>
    some.reduce((total, run) => total + of(run), 0)
  const lines = [...Map.groupBy(runs, ({ engine }) => engine)].map(([engine, some]) => {
    const orders = sum(some, (run) => Number(run.orders))
    const cost = sum(some, (run) => Number(run.orders) * Number(run.each)) / orders
    const minutes = sum(some, (run) => Number(run.seconds)) / 60
    const violations = sum(some, (run) => Number(run.violations ?? 0))
    const seeds = `seeds ${some[0]?.seed} to ${some.at(-1)?.seed}`
    const spent = `${minutes.toFixed(0)} min, ${cost.toFixed(1)} ms of processor time an order`
    return `${engine}: ${orders} orders in ${some.length} runs, ${seeds}, ${spent}, ${violations} violations`
  })
  return lines.join('\n')
}
