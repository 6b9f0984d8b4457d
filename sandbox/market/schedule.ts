/** Actions by time, in ms of any clock; actions due at the same time keep their order. */
export type Schedule = {
  add(at: number, act: () => void): void
  /** Runs at most `most` actions that are due by `now`. @returns how many ran */
  run(now: number, most: number): number
  clear(): void
  size(): number
  /** When the next action is due; null: none is left. */
  next(): number | null
}

type Item = { at: number; order: number; act: () => void }

/** A binary heap. */
export function createSchedule(): Schedule {
  const heap: Item[] = []
  let order = 0
  const before = (a: Item, b: Item) => a.at < b.at || (a.at === b.at && a.order < b.order)

  function up(start: number): void {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!before(heap[index] as Item, heap[parent] as Item)) return
      swap(index, parent)
      index = parent
    }
  }

  function down(): void {
    let index = 0
    for (;;) {
      let least = index
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && before(heap[child] as Item, heap[least] as Item)) least = child
      }
      if (least === index) return
      swap(index, least)
      index = least
    }
  }

  function swap(a: number, b: number): void {
    const item = heap[a] as Item
    heap[a] = heap[b] as Item
    heap[b] = item
  }

  function take(): Item {
    const first = heap[0] as Item
    const last = heap.pop() as Item
    if (heap.length > 0) {
      heap[0] = last
      down()
    }
    return first
  }

  return {
    add(at, act) {
      heap.push({ at, order: order++, act })
      up(heap.length - 1)
    },
    run(now, most) {
      let done = 0
      while (done < most && heap.length > 0 && (heap[0] as Item).at <= now) {
        take().act()
        done++
      }
      return done
    },
    clear: () => void heap.splice(0),
    size: () => heap.length,
    /** When the next is due; null: nothing is left. */
    next: () => heap[0]?.at ?? null,
  }
}
