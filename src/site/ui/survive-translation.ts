/**
 * Lets React go on while somebody else moves its text nodes: a browser that translates the page puts
 * `<font>` elements in their place (https://github.com/facebook/react/issues/11538). What React does to a
 * text node that is no longer there is done to the element in its place, and a text that React changes comes
 * back, to be translated again.
 */
export function surviveTranslation(): void {
  const inPlaceOf = new WeakMap<Node, Node>()
  const taken = new WeakSet<Node>()
  const observer = new MutationObserver(recordChanges)
  observer.observe(document, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const there = standIn(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    insertBefore.call(this, node, next && standIn(this, next))
    return node
  }

  function recordChanges(records: MutationRecord[]): void {
    for (const {
      type,
      target,
      removedNodes,
      addedNodes,
      previousSibling,
      nextSibling,
    } of records) {
      if (type === 'characterData') putBack(target)
      const instead = [addedNodes[0], previousSibling, nextSibling].find(isFree)
      if (!instead) continue
      for (const node of removedNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue
        inPlaceOf.set(node, instead)
        taken.add(instead)
        observer.observe(node, { characterData: true })
      }
    }
  }

  function isFree(node: Node | null | undefined): node is Node {
    return node?.nodeName === 'FONT' && !taken.has(node)
  }

  function putBack(text: Node): void {
    const instead = inPlaceOf.get(text)
    if (!text.isConnected && instead?.parentNode) instead.parentNode.replaceChild(text, instead)
  }

  /** The child of `parent` that is, holds, or replaces the node; null: there is none. */
  function standIn(parent: Node, node: Node): Node | null {
    if (node.parentNode === parent) return node
    recordChanges(observer.takeRecords())
    const instead = inPlaceOf.get(node)
    for (let at: Node | null = instead ?? node; at; at = at.parentNode)
      if (at.parentNode === parent) return at
    return null
  }
}
