/** Nodes that another program took out of the page, and the nodes that it put in their place. */
type Replacement = { parent: Node; originals: Node[]; substitutes: Node[] };
type DomMethods = Pick<Node, "insertBefore" | "removeChild">;

/** A translator may replace its own replacement a few times before it is put back. */
const MAX_HOPS = 20;

/**
 * Follows which nodes other programs replace in the document. A translator runs in a script world of its own, where no
 * patch of ours applies, so only an observer sees what it does. Entries are weak: they live as long as their nodes.
 *
 * @param dom the unpatched methods
 */
export function createDisplacedNodes(dom: DomMethods) {
	const byOriginal = new WeakMap<Node, Replacement>();
	const bySubstitute = new WeakMap<Node, Replacement>();
	/** Nodes that the page itself removed: these never come back. */
	const removedByPage = new WeakSet<Node>();
	const observer = new MutationObserver(readRecords);
	observer.observe(document, { childList: true, subtree: true });

	return {
		/** Puts back the node, or the part of the page that holds it. @returns false when it was not displaced */
		restore(node: Node): boolean {
			readRecords(observer.takeRecords());
			const parents = restoreAround(node, 0);
			for (const parent of parents) restoreNeighbors(parent);
			return parents.size > 0;
		},
		/** Notes that the page itself removes a node. */
		ignore(node: Node): void {
			removedByPage.add(node);
		},
		stop: () => observer.disconnect(),
	};

	function readRecords(records: MutationRecord[]) {
		for (const [index, record] of records.entries()) {
			const { target, addedNodes } = record;
			const removedNodes = [...record.removedNodes].filter((node) => !removedByPage.has(node));
			if (removedNodes.length > 0) {
				const fonts = [record.previousSibling, record.nextSibling].filter(isFont);
				const newFont = fonts.find((font) => !bySubstitute.has(font));
				const laterFonts = newFont ? undefined : findLaterFonts(record, records[index + 1]);
				if (addedNodes.length > 0) {
					if (isTranslation(removedNodes, [...addedNodes])) remember(target, removedNodes, [...addedNodes]);
				} else if (laterFonts) remember(target, removedNodes, laterFonts);
				else if (fonts[0]) join(record, removedNodes, newFont ?? fonts[0]);
			}
			for (const node of addedNodes) {
				removedByPage.delete(node);
				byOriginal.delete(node);
			}
		}
	}

	function remember(parent: Node, originals: Node[], substitutes: Node[]) {
		const replacement = { parent, originals, substitutes };
		for (const node of originals) byOriginal.set(node, replacement);
		for (const node of substitutes) bySubstitute.set(node, replacement);
	}

	/** Adds texts that were removed beside a translation: it is theirs, or that of a sentence which they belong to. */
	function join({ target, previousSibling }: MutationRecord, nodes: Node[], font: Node) {
		const replacement = bySubstitute.get(font);
		if (!replacement || replacement.parent !== target) return remember(target, nodes, [font]);
		const { originals } = replacement;
		replacement.originals = font === previousSibling ? [...originals, ...nodes] : [...nodes, ...originals];
		for (const node of nodes) byOriginal.set(node, replacement);
	}

	/** @returns the parents in which something was put back */
	function restoreAround(node: Node, hops: number): Set<Node> {
		const parents = new Set<Node>();
		for (let hop = hops; hop < MAX_HOPS && !node.isConnected; hop++) {
			const replacement = findReplacement(node);
			if (!replacement) break;
			if (swap(replacement, hop)) parents.add(replacement.parent);
		}
		return parents;
	}

	function findReplacement(node: Node): Replacement | undefined {
		for (let holder: Node | null = node; holder; holder = holder.parentNode) {
			const replacement = byOriginal.get(holder);
			if (replacement) return replacement;
		}
		return undefined;
	}

	/** Puts back the other texts of a sentence: its translation may have moved words between them. */
	function restoreNeighbors(parent: Node) {
		let substitutes: Node[] = [...parent.childNodes];
		for (let hop = 0; hop < MAX_HOPS && substitutes.length > 0; hop++) {
			const replacements = new Set(substitutes.map((node) => bySubstitute.get(node)));
			substitutes = [...replacements].flatMap((replacement) =>
				replacement?.parent === parent && swap(replacement, hop) ? replacement.originals : [],
			);
		}
	}

	function swap(replacement: Replacement, hops: number): boolean {
		const { parent, substitutes } = replacement;
		const isHere = (node: Node) => node.parentNode === parent;
		if (!substitutes.some(isHere)) for (const node of substitutes) restoreAround(node, hops + 1);
		// The page may have moved or removed some of them since.
		const originals = replacement.originals.filter(
			(node) => byOriginal.get(node) === replacement && !removedByPage.has(node),
		);
		for (const node of originals) byOriginal.delete(node);
		const place = substitutes.find(isHere);
		if (!place) return false;
		for (const node of originals) dom.insertBefore.call(parent, node, place);
		for (const node of substitutes) {
			bySubstitute.delete(node);
			if (isHere(node)) dom.removeChild.call(parent, node);
		}
		// These changes are ours, not a translator's.
		observer.takeRecords();
		return true;
	}
}

/** Tells a translator's exchange from one of an editor or a calendar, which may use the old nodes again. */
function isTranslation(originals: readonly Node[], substitutes: readonly Node[]): boolean {
	const holdsFont = (node: Node) => node instanceof Element && node.querySelector("font") !== null;
	const hasFont = substitutes.some((node) => holdsFont(node) || isFont(node));
	return hasFont || [...originals, ...substitutes].every((node) => node instanceof Text);
}

const isFont = (node: Node | null | undefined): node is Node => node?.nodeName === "FONT";

/** Returns the translation that the next change puts in the place of the removed nodes. */
function findLaterFonts(removal: MutationRecord, next: MutationRecord | undefined): Node[] | undefined {
	if (!next || next.removedNodes.length > 0 || !isFont(next.addedNodes[0])) return undefined;
	const isSamePlace =
		next.target === removal.target &&
		next.previousSibling === removal.previousSibling &&
		next.nextSibling === removal.nextSibling;
	return isSamePlace ? [...next.addedNodes] : undefined;
}
