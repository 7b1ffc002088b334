import { encodeUrlSegment } from "#domain/site-path.ts";

/** Formats the prefilled chat of a symptom. @source rules 1.10, 6.29 */
export function formatSymptomAsChat(name: string): string {
	return `Hola, a mi carro le pasa esto: ${name}. ¿Qué me recomiendan? Mi carro es (marca, modelo y año): `;
}

type Grouped = { category: string };

/** Groups symptoms by category, in the order of each category's first symptom. @source rules 6.29 */
export function groupSymptoms<Item extends Grouped>(
	symptoms: readonly Item[],
): { category: string; symptoms: Item[] }[] {
	const groups = new Map<string, Item[]>();
	for (const symptom of symptoms)
		groups.set(symptom.category, [...(groups.get(symptom.category) ?? []), symptom]);
	return [...groups].map(([category, list]) => ({ category, symptoms: list }));
}

/** Returns the first symptom of each group, at most `limit`, for the home page. @source rules 6.29 */
export function getFirstOfEachGroup<Item extends Grouped>(symptoms: readonly Item[], limit: number): Item[] {
	return groupSymptoms(symptoms)
		.slice(0, limit)
		.flatMap((group) => group.symptoms.slice(0, 1));
}

/** Formats the start of a visit's note that names its symptom. @source rules 6.29 */
export const formatSymptomNote = (name: string) => `Síntoma: ${name}.\n`;

/** Path and title of the guide. */
export const GUIDE_PATH = "/que-le-pasa-a-tu-carro";
export const GUIDE_TITLE = "¿Qué le pasa a tu carro?";

export const getSymptomPath = (id: string) => `${GUIDE_PATH}/${encodeUrlSegment(id)}`;
