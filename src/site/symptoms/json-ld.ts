import { URGENCY } from "#features/symptoms/urgency.ts";
import type { ShownSymptom } from "#site/symptom.tsx";

/** JSON-LD of one symptom: the three questions that its page answers, in the page's own words. @source rules 1.14 */
export function symptomJsonLd({ urgency, causes, advice }: ShownSymptom) {
	const { label, meaning } = URGENCY[urgency];
	const answers = [
		["¿Qué tan urgente es?", `${label}. ${meaning}`],
		["¿Qué suele ser?", causes.join(" ")],
		["¿Qué hago ahora?", advice.join(" ")],
	];
	return {
		"@context": "https://schema.org",
		"@type": "FAQPage",
		mainEntity: answers.map(([name, text]) => ({
			"@type": "Question",
			name,
			acceptedAnswer: { "@type": "Answer", text },
		})),
	};
}
