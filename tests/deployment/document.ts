/** Reads the blocks of the operator's documents, so that the tests run what the documents say. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Commands of a shell, or lines for the settings; `document` is a file of `docs/` without its ending. */
export type Block = { document: string; section: string; language: "sh" | "ini"; commands: string };

const DOCS = join(import.meta.dirname, "../../docs");
const HEADING = /^#{1,3} (.+)$/;
const FENCE = /^(\s*)```(\w*)$/;

/** Returns the blocks of shell commands and settings with the heading above each, in the document's order. */
export function listBlocks(document: string, markdown: string): Block[] {
	const blocks: Block[] = [];
	let section = "";
	let open: { indent: number; language: string; lines: string[] } | undefined;
	for (const line of markdown.split("\n")) {
		const fence = FENCE.exec(line);
		if (!open && fence) open = { indent: fence[1]?.length ?? 0, language: fence[2] ?? "", lines: [] };
		else if (!open) section = HEADING.exec(line)?.[1] ?? section;
		else if (!fence) open.lines.push(line.slice(open.indent));
		else {
			const { language, lines } = open;
			if (language === "sh" || language === "ini")
				blocks.push({ document, section, language, commands: lines.join("\n") });
			open = undefined;
		}
	}
	return blocks;
}

/** Returns the blocks of one file of `docs/`. */
export function readBlocks(document: string): Block[] {
	return listBlocks(document, readFileSync(join(DOCS, `${document}.md`), "utf8"));
}

/**
 * Returns the blocks of one section.
 *
 * @param section its heading, or the number with which the heading begins
 * @param containing selects the blocks that contain this text; by default all
 * @throws Error if there is none: the document changed, and so must the test
 */
export function findBlocks(blocks: readonly Block[], section: string, containing = ""): Block[] {
	const found = blocks.filter(
		(block) =>
			(block.section === section || block.section.startsWith(`${section} `)) &&
			block.commands.includes(containing),
	);
	if (found.length === 0) throw new Error(`no block in «${section}» with «${containing}»`);
	return found;
}
