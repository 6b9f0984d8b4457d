import type { KyselyPlugin } from 'kysely'

/** Holds back selected rows of a table, so that a test can change them before the code sees them. */
export function heldSelects(table: string) {
  const looks = new WeakSet<object>()
  let gate = Promise.resolve()
  let open = () => {}
  let waiting = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes(`"name":"${table}"`)) looks.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (looks.has(queryId)) {
        waiting += 1
        await gate
        waiting -= 1
      }
      return result
    },
  }
  return {
    plugin,
    waiting: () => waiting,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
  }
}
