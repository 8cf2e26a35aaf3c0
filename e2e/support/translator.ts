// Simulates Chrome's translator: it replaces every text node with <font> elements, including nodes that appear later. The words stay the
// same, so that tests find them.
import type { BrowserContext } from '@playwright/test';

/** Every page of the context is translated: once its application runs, or as soon as its HTML is there. */
export async function translatePages(context: BrowserContext, { early }: { early: boolean }): Promise<void> {
  await context.addInitScript(translate, early);
}

function translate(isEarly: boolean): void {
  const untouched = 'script, style, textarea, option, title, font, [translate=no], .notranslate';
  const translateText = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || parent.closest(untouched) || !/\p{L}/u.test(text.data)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) return translateText(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) translateText(text);
  };
  const begin = () => {
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records) {
        if (type === 'characterData') translateAll(target);
        for (const node of addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    document.documentElement.classList.add('translated-ltr');
  };
  addEventListener(isEarly ? 'DOMContentLoaded' : 'hydrated', begin, { once: true });
}
