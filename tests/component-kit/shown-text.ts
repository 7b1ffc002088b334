/**
 * Compares what a page shows with what React last wrote, for tests in which other programs change the DOM. React's own
 * tree is the untranslated twin of a translated page, at the same moment and with the same data.
 */

/** The parts of a React fiber that are read here. */
type Fiber = {
	tag: number;
	type: unknown;
	memoizedProps: { children?: unknown; dangerouslySetInnerHTML?: unknown } | string | null;
	memoizedState: unknown;
	stateNode: unknown;
	child: Fiber | null;
	sibling: Fiber | null;
};

/** The ReactWorkTags of react-reconciler. */
const TAGS = { portal: 4, element: 5, text: 6, offscreen: 22 } as const;
const SKIPPED_ELEMENTS = ["TEXTAREA", "SCRIPT", "STYLE", "NOSCRIPT", "TITLE"];
const CONTAINER_KEY = "__reactContainer$";
const MAX_DIFFERENCES = 20;

/** Returns each innermost element whose text is not what React last wrote into it. */
export function findOutdatedTexts(): string[] {
	const differences: string[] = [];
	const portals = new Set<unknown>();
	let rootCount = 0;
	for (const element of document.querySelectorAll("body, body > *")) {
		const key = Object.keys(element).find((name) => name.startsWith(CONTAINER_KEY));
		const container = key && (Reflect.get(element, key) as Fiber);
		if (!container) continue;
		rootCount++;
		const root = (container.stateNode as { current: Fiber }).current;
		collectPortals(root, portals);
		readFiber(root, { differences, portals });
	}
	// Without a root the comparison would pass unread.
	return rootCount > 0 ? differences.slice(0, MAX_DIFFERENCES) : ["no React root found"];
}

/** Collects the elements that also hold content from elsewhere in React's tree. */
function collectPortals(fiber: Fiber, portals: Set<unknown>) {
	if (fiber.tag === TAGS.portal) portals.add((fiber.stateNode as { containerInfo: Element }).containerInfo);
	for (let child = fiber.child; child; child = child.sibling) collectPortals(child, portals);
}

type Comparison = { differences: string[]; portals: ReadonlySet<unknown> };

/** @returns the text that the fiber shows; undefined where the page sets HTML itself */
function readFiber(fiber: Fiber, comparison: Comparison): string | undefined {
	const { differences, portals } = comparison;
	const { tag, memoizedProps: props } = fiber;
	if (tag === TAGS.text) return String(props);
	if (tag === TAGS.offscreen && fiber.memoizedState !== null) return undefined;
	const countBefore = differences.length;
	let text: string | undefined = "";
	for (let child = fiber.child; child; child = child.sibling) {
		const childText = readFiber(child, comparison);
		if (child.tag !== TAGS.portal) text = text === undefined ? undefined : append(text, childText);
	}
	if (tag !== TAGS.element) return text;
	const element = fiber.stateNode as HTMLElement;
	if (typeof props !== "object" || props?.dangerouslySetInnerHTML) return undefined;
	if (SKIPPED_ELEMENTS.includes(element.tagName) || portals.has(element)) return undefined;
	const ownText = props?.children;
	if (!fiber.child && (typeof ownText === "string" || typeof ownText === "number")) text = String(ownText);
	const isOutdated = text !== undefined && (element.textContent !== text || !element.isConnected);
	if (isOutdated && differences.length === countBefore)
		differences.push(`<${element.tagName.toLowerCase()}> shows «${element.textContent}» for «${text}»`);
	return text;
}

const append = (text: string, more: string | undefined) => (more === undefined ? undefined : text + more);
