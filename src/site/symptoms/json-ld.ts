import { URGENCY } from "#features/symptoms/urgency.ts";
import type { ShownSymptom } from "#site/symptom.tsx";

/** JSON-LD of one symptom: the three questions that its page answers, in the page's own words. @source rules 1.14 */
export function symptomJsonLd({ name: symptom, urgency, causes, advice }: ShownSymptom) {
	const { label, meaning } = URGENCY[urgency];
	const answers = [
		["¿qué tan urgente es?", `${label}. ${meaning}`],
		["¿qué suele ser?", causes.join(" ")],
		["¿qué hago ahora?", advice.join(" ")],
	];
	return {
		"@context": "https://schema.org",
		"@type": "FAQPage",
		mainEntity: answers.map(([name, text]) => ({
			"@type": "Question",
			name: `${symptom}: ${name}`,
			acceptedAnswer: { "@type": "Answer", text },
		})),
	};
}
