type Ordered = bigint | number | string

/**
 * Compares for `sort`, which needs 0 for equals; texts by their code units, as databases and signers on other machines
 * do, whatever the language here.
 */
export function ascending<T extends Ordered>(one: T, other: T): number {
  return one < other ? -1 : Number(one > other)
}

/** The largest first. */
export function descending<T extends Ordered>(one: T, other: T): number {
  return ascending(other, one)
}
