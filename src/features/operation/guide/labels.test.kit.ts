import { splitLabels } from "./guide-page.ts";

/** Lists the labels of the panel that a sentence of the guide quotes. */
export const listLabels = (text: string): string[] =>
	splitLabels(text).flatMap((part) => (part.isLabel ? part.text : []));
