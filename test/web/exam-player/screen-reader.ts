import type { Locator, Page } from 'playwright-core';

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: { value: string };
  name?: { value: string };
  description?: { value: string };
  value?: { value: string | number };
  properties?: { name: string; value: { value?: unknown } }[];
  childIds?: string[];
  parentId?: string;
  backendDOMNodeId?: number;
}

/** What is said of a node by its role and states; roles that are not named here are walked through. */
const SAID: Record<string, { leaf: boolean; name?: string }> = {
  heading: { leaf: true },
  button: { leaf: true },
  link: { leaf: true },
  radio: { leaf: true },
  checkbox: { leaf: true },
  textbox: { leaf: true },
  img: { leaf: true },
  image: { leaf: true, name: 'img' },
  splitter: { leaf: true, name: 'separator' },
  tab: { leaf: true },
  slider: { leaf: true },
  combobox: { leaf: true },
  banner: { leaf: false },
  main: { leaf: false },
  contentinfo: { leaf: false },
  region: { leaf: false },
  navigation: { leaf: false },
  complementary: { leaf: false },
  radiogroup: { leaf: false },
  group: { leaf: false },
  toolbar: { leaf: false },
  timer: { leaf: false },
  dialog: { leaf: false },
  table: { leaf: false },
  list: { leaf: false },
  form: { leaf: false },
};

/**
 * What a screen reader goes through from here on, one line a stop: role, name, states, description. From the browser's own
 * accessibility tree, in its order.
 */
export async function reading(page: Page, from: Locator): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const mark = `reading-${Math.random().toString(36).slice(2)}`;
    await from.evaluate((element, id) => element.setAttribute('data-reading', id), mark);
    const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await cdp.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-reading="${mark}"]`,
    });
    const { node } = await cdp.send('DOM.describeNode', { nodeId });
    await from.evaluate((element) => element.removeAttribute('data-reading'));
    const byId = new Map(nodes.map((n) => [n.nodeId, n]));
    const start = nodes.find((n) => n.backendDOMNodeId === node.backendNodeId);
    return start ? linesOf(start, byId) : [];
  } finally {
    await cdp.detach();
  }
}

function linesOf(start: AxNode, byId: Map<string, AxNode>): string[] {
  const lines: string[] = [];
  let text = '';
  const flush = (): void => {
    if (text.trim() !== '') lines.push(text.replace(/\s+/g, ' ').trim());
    text = '';
  };
  const children = (node: AxNode): AxNode[] =>
    (node.childIds ?? []).map((id) => byId.get(id)).filter((child) => child !== undefined);
  const plain = (node: AxNode): string =>
    node.role?.value === 'StaticText' ? (node.name?.value ?? '') : children(node).map(plain).join(' ');
  const visit = (node: AxNode): void => {
    const role = node.role?.value ?? '';
    if (node.ignored) return children(node).forEach(visit);
    if (role === 'StaticText') return void (text += node.name?.value ?? '');
    if (role === 'MathMLMath')
      return void (text += ` [math ${node.name?.value || plain(node).replace(/\s+/g, ' ').trim()}] `);
    const said = SAID[role];
    if (said === undefined) {
      const block = ![
        'generic',
        'emphasis',
        'strong',
        'time',
        'superscript',
        'subscript',
        'code',
        'mark',
        'none',
        'LabelText',
      ].includes(role);
      if (block) flush();
      children(node).forEach(visit);
      if (block) flush();
      return;
    }
    flush();
    lines.push([`${said.name ?? role} "${node.name?.value ?? ''}"`, ...statesOf(node)].join(', '));
    if (said.leaf) return;
    children(node).forEach(visit);
    flush();
  };
  visit(start);
  flush();
  return lines;
}

function statesOf(node: AxNode): string[] {
  const property = (name: string): unknown => node.properties?.find((p) => p.name === name)?.value.value;
  const level = property('level');
  const [checked, pressed, expanded] = [property('checked'), property('pressed'), property('expanded')];
  return [
    level === undefined ? '' : `level ${String(level)}`,
    checked === undefined ? '' : checked === 'true' || checked === true ? 'checked' : 'not checked',
    pressed === undefined ? '' : pressed === 'true' || pressed === true ? 'pressed' : 'not pressed',
    expanded === undefined ? '' : expanded === true ? 'expanded' : 'collapsed',
    property('disabled') === true ? 'unavailable' : '',
    property('invalid') === 'true' ? 'invalid' : '',
    node.value?.value === undefined || node.value.value === '' ? '' : `value ${node.value.value}`,
    node.description?.value ? `described: ${node.description.value}` : '',
  ].filter((state) => state !== '');
}

/** Keeps what live regions come to say from the next load on, as a screen reader would speak it. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const last = new WeakMap<Element, string>();
    Object.assign(window, { heard });
    const REGIONS = '[role=status],[role=alert],[role=log],[aria-live=polite],[aria-live=assertive],output';
    const look = (region: Element, added: boolean): void => {
      if (region.closest('[aria-live=off],[aria-hidden=true],[role=timer]') !== null) return;
      const text = (region.textContent ?? '').replace(/\s+/g, ' ').trim();
      const before = last.get(region) ?? '';
      last.set(region, text);
      // A polite region that comes with its text is not announced; one whose text changes is.
      if (text === '' || text === before || (added && region.getAttribute('role') !== 'alert')) return;
      heard.push(text);
    };
    new MutationObserver((changes) => {
      const touched = new Map<Element, boolean>();
      for (const change of changes) {
        const element = change.target instanceof Element ? change.target : change.target.parentElement;
        const region = element?.closest(REGIONS);
        if (region && !touched.has(region)) touched.set(region, false);
        for (const node of change.addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const fresh of [...(node.matches(REGIONS) ? [node] : []), ...node.querySelectorAll(REGIONS)])
            touched.set(fresh, true);
        }
      }
      for (const [region, added] of touched) if (region.isConnected) look(region, added);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** What was said since this was asked last. */
export function heard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0));
}
