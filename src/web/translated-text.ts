// Keeps React working on a page that the browser has translated. Chrome puts <font> elements in place of text nodes, while React still
// holds the old nodes: its updates would not be visible, and inserting before or removing such a node would fail.

/** The element that Chrome shows in place of a text node that React holds. */
const standIns = new WeakMap<Node, Element>();

export function followTranslations(): void {
  const observer = new MutationObserver(readRecords);
  observer.observe(document.body, { childList: true, subtree: true });
  // Called with the node they were called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, isElsewhere(next, this) ? findShown(this, next) : next);
    return node;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    const shown = isElsewhere(node, this) ? findShown(this, node) : node;
    if (shown) removeChild.call(this, shown);
    return node;
  };

  /** Nothing where the translator left nothing of the text. */
  function findShown(parent: Node, text: Node): Node | null {
    readRecords(observer.takeRecords());
    const shown = standIns.get(text) ?? text;
    for (let node: Node | null = shown; node; node = node.parentNode) if (node.parentNode === parent) return node;
    return null;
  }

  function readRecords(records: readonly MutationRecord[]): void {
    for (const record of records) {
      if (record.type === 'characterData') showAgain(record.target);
      for (const removed of record.removedNodes) {
        const standIn = removed instanceof Text && findStandIn(record);
        if (!standIn) continue;
        standIns.set(removed, standIn);
        observer.observe(removed, { characterData: true });
      }
    }
  }
}

/** Only text is replaced by translators; anything else that is missing is a mistake of ours and fails as always. */
function isElsewhere(node: Node | null, parent: Node): node is Text {
  return node instanceof Text && node.parentNode !== parent;
}

/** Put in the same place, in one step with the removal or just before it. */
function findStandIn({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
  return [...addedNodes, previousSibling, nextSibling].find(
    (node) => node instanceof HTMLElement && node.localName === 'font',
  ) as Element | undefined;
}

/** React has changed the text: show it, and the browser translates it again. */
function showAgain(text: Node): void {
  const standIn = standIns.get(text);
  standIns.delete(text);
  if (standIn?.isConnected && !text.isConnected) standIn.replaceWith(text);
}
