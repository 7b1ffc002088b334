import { urlPart } from "#site-path.ts";

type InGroup = { category: string };

/** Symptoms by group, each group where its first one stands. @source rules 6.29 */
export function groupsOf<Item extends InGroup>(
	symptoms: readonly Item[],
): { category: string; symptoms: Item[] }[] {
	const groups = new Map<string, Item[]>();
	for (const symptom of symptoms)
		groups.set(symptom.category, [...(groups.get(symptom.category) ?? []), symptom]);
	return [...groups].map(([category, list]) => ({ category, symptoms: list }));
}

/** The first of each group, at most `most`: what the home page has room for. @source rules 6.29 */
export function firstOfEach<Item extends InGroup>(symptoms: readonly Item[], most: number): Item[] {
	return groupsOf(symptoms)
		.slice(0, most)
		.flatMap((group) => group.symptoms.slice(0, 1));
}

/** How the note of a visit begins that is asked for because of a symptom. @source rules 6.29 */
export const symptomAsNote = (name: string) => `Síntoma: ${name}.\n`;

/** Where the guide is, and what it is called there and on every way to it. */
export const GUIDE = "/que-le-pasa-a-tu-carro";
export const GUIDE_TITLE = "¿Qué le pasa a tu carro?";

export const symptomPath = (id: string) => `${GUIDE}/${urlPart(id)}`;
