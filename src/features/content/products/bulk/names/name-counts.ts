import type { NameFindings } from "./contract.ts";
import type { NameReading } from "./read-name.ts";

/** Types that are listed; a sheet that names more has other columns to say so. */
const MAX_TYPES = 60;
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 90;

type Group<Example> = { count: number; examples: Example[] };
/** Counts of what names say, filled row by row. */
export type NameCounts = {
	types: Map<string, Group<string>>;
	capitals: NameFindings["capitals"];
	cars: NameFindings["cars"];
};

export const openNameCounts = (): NameCounts => ({
	types: new Map(),
	capitals: { count: 0, examples: [] },
	cars: { count: 0, examples: [] },
});

/** Counts what the name of one row says. */
export function countName(counts: NameCounts, { typed, type, respelled, fits }: NameReading): void {
	const name = shorten(typed);
	if (type !== undefined) {
		const group = counts.types.get(type) ?? { count: 0, examples: [] };
		counts.types.set(type, group);
		addExample(group, name);
	}
	if (respelled) addExample(counts.capitals, { from: name, to: shorten(respelled) });
	if (fits) addExample(counts.cars, { name, fits: fits.replaceAll("\n", ", ") });
}

function addExample<Example>(group: Group<Example>, example: Example) {
	group.count++;
	if (group.examples.length < MAX_EXAMPLES) group.examples.push(example);
}

const shorten = (text: string) =>
	text.length > MAX_EXAMPLE_LENGTH ? `${text.slice(0, MAX_EXAMPLE_LENGTH)}…` : text;

/** Lists the types with most products first, and those without one last. */
export function toNameFindings({ types, capitals, cars }: NameCounts): NameFindings {
	const groups = [...types].map(([type, group]) => ({ type, ...group }));
	groups.sort((a, b) => Number(a.type === "") - Number(b.type === "") || b.count - a.count);
	const listed = groups.slice(0, MAX_TYPES);
	return { types: listed, capitals, cars };
}
