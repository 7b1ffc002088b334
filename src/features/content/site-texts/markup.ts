import { isPublicHttpsUrl } from "#domain/public-url.ts";
import type { FactName, Facts } from "./facts.ts";
import { splitLines } from "./texts.ts";

/** A piece of a line in one style, as text: it never holds HTML. */
export type Run = { text: string; is_bold?: boolean; is_code?: boolean; to?: string };
/** A paragraph has one line, a list has one for each item. */
export type Block = { kind: "paragraph" | "list"; lines: Run[][] };

export const PLACEHOLDER = /\{([a-z_]{1,30})\}/g;
/** Bold, a stored name, a link with its address, a fact. */
const INLINE = /\*\*(.+?)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\{([a-z_]{1,30})\}/g;
const LINK = /\[[^\]]+\]\(([^)\s]*)\)/g;
const LIST_ITEM = /^- /;
const FULL_STOP = /(?<=[.?!])\s+/;

/** Returns the facts that a text holds. */
export const listFactNames = (text: string): string[] =>
	[...text.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

/** Returns the addresses that a text links to. */
export const listLinks = (text: string): string[] => [...text.matchAll(LINK)].map(([, to = ""]) => to);

/** Returns whether a text may link to an address: a page of this site, or another one through https. */
export const isAllowedLink = (to: string) => /^\/(?![/\\])/.test(to) || isPublicHttpsUrl(to);

/** Puts the facts into a text without styles. A sentence with a missing fact is left out, and so is an empty line. */
export function fillLines(text: string, facts: Facts): string[] {
	return splitLines(text)
		.map((line) => fillNames(omitMissing(line, facts), facts))
		.filter(Boolean);
}

/** Puts the facts into a text with paragraphs, lists («- »), bold, links and stored names. */
export function fillBlocks(text: string, facts: Facts): Block[] {
	const blocks: Block[] = [];
	for (const line of splitLines(text)) {
		const isItem = LIST_ITEM.test(line);
		const rest = omitMissing(line.replace(LIST_ITEM, ""), facts);
		if (!rest) continue;
		const runs = toRuns(rest, facts);
		const last = blocks.at(-1);
		if (isItem && last?.kind === "list") last.lines.push(runs);
		else blocks.push({ kind: isItem ? "list" : "paragraph", lines: [runs] });
	}
	return blocks;
}

const findFact = (name: string, facts: Facts) => (name in facts ? facts[name as FactName] : undefined);

const fillNames = (text: string, facts: Facts) =>
	text.replace(PLACEHOLDER, (match, name: string) => findFact(name, facts)?.value ?? match);

/** Leaves out the sentences of a line that hold a missing fact. */
function omitMissing(line: string, facts: Facts): string {
	const isComplete = (part: string) =>
		listFactNames(part).every((name) => findFact(name, facts)?.value !== "");
	if (isComplete(line)) return line;
	return line.split(FULL_STOP).filter(isComplete).join(" ");
}

/** A fact is put in after the styles are read, so a fact with asterisks or brackets stays as it is. */
function toRuns(line: string, facts: Facts, style: Omit<Run, "text"> = {}): Run[] {
	const runs: Run[] = [];
	let end = 0;
	for (const match of line.matchAll(INLINE)) {
		const [whole, bold, code, label, to = "", factName] = match;
		if (match.index > end) runs.push({ ...style, text: line.slice(end, match.index) });
		end = match.index + whole.length;
		if (bold !== undefined) runs.push(...toRuns(bold, facts, { ...style, is_bold: true }));
		else if (code !== undefined) runs.push({ ...style, is_code: true, text: code });
		else if (label !== undefined)
			runs.push(...toRuns(label, facts, { ...style, ...(isAllowedLink(to) && { to }) }));
		else runs.push({ ...style, ...toFactRun(whole, factName ?? "", facts) });
	}
	if (end < line.length) runs.push({ ...style, text: line.slice(end) });
	return runs;
}

function toFactRun(placeholder: string, name: string, facts: Facts): Run {
	const { value, to } = findFact(name, facts) ?? { value: placeholder };
	return { text: value, ...(to && { to }) };
}
