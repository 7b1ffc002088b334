import { urlPart } from "#site-path.ts";

type InGroup = { category: string };

/** Groups symptoms by category, in the order of each category's first symptom. @source rules 6.29 */
export function groupsOf<Item extends InGroup>(
	symptoms: readonly Item[],
): { category: string; symptoms: Item[] }[] {
	const groups = new Map<string, Item[]>();
	for (const symptom of symptoms)
		groups.set(symptom.category, [...(groups.get(symptom.category) ?? []), symptom]);
	return [...groups].map(([category, list]) => ({ category, symptoms: list }));
}

/** Returns the first symptom of each group, at most `limit`, for the home page. @source rules 6.29 */
export function firstOfEach<Item extends InGroup>(symptoms: readonly Item[], most: number): Item[] {
	return groupsOf(symptoms)
		.slice(0, most)
		.flatMap((group) => group.symptoms.slice(0, 1));
}

/** Formats the start of a visit's note that names its symptom. @source rules 6.29 */
export const symptomAsNote = (name: string) => `Síntoma: ${name}.\n`;

/** Path and title of the guide. */
export const GUIDE = "/que-le-pasa-a-tu-carro";
export const GUIDE_TITLE = "¿Qué le pasa a tu carro?";

export const symptomPath = (id: string) => `${GUIDE}/${urlPart(id)}`;
