/** Reads the commands of `docs/deployment.md`, so that the test runs what the document says. */

type Step = { section: string; commands: string };

const HEADING = /^#{2,3} (\d+(?:\.\d+)?)\.? /;
const FENCE = /^(\s*)```(sh)?$/;

/** Returns every block of shell commands with the number of its section, such as "2.3", in the document's order. */
export function listSteps(markdown: string): Step[] {
	const steps: Step[] = [];
	let section = "";
	let block: { indent: number; lines: string[] | undefined } | undefined;
	for (const line of markdown.split("\n")) {
		const [, indent = "", language] = FENCE.exec(line) ?? [];
		if (block) {
			if (!FENCE.test(line)) block.lines?.push(line.slice(block.indent));
			else {
				if (block.lines) steps.push({ section, commands: block.lines.join("\n") });
				block = undefined;
			}
		} else if (FENCE.test(line)) block = { indent: indent.length, lines: language ? [] : undefined };
		else section = HEADING.exec(line)?.[1] ?? section;
	}
	return steps;
}

/**
 * Returns the commands of one section, one block each.
 *
 * @param containing selects the blocks that contain this text; by default all
 * @throws Error if the section has none: the document changed, and so must the test
 */
export function getCommands(steps: readonly Step[], section: string, containing = ""): string[] {
	const found = steps
		.filter((step) => step.section === section && step.commands.includes(containing))
		.map(({ commands }) => commands);
	if (found.length === 0)
		throw new Error(`docs/deployment.md has no commands in ${section} with «${containing}»`);
	return found;
}
