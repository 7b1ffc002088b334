/**
 * Checks citations in docstrings: every `@source` has one of the forms of docs/rules/README.md, and its target
 * exists. Part of `node scripts/check-docs.ts`.
 */

/** Matches in comments only: a stylesheet's `@source "../ui"` is Tailwind's. */
const SOURCE_TAG = /^[ \t]*(?:\/\*\*|\*)(?:[^\n]*[ \t])?@source[ \t]+([^\n]*?)[ \t]*(?:\*\/)?[ \t]*$/gm;
const RULE_HEADING = /^\*\*(\d+\.\d+) /gm;
/** Matches the «(rules 3.4)» of a comment without a tag, too. */
const CITED_RULES = /\brules (\d+\.\d+(?:, \d+\.\d+)*)/g;
const SECTIONS = /§\d+(?:\.\d+)*(?:, §\d+(?:\.\d+)*)*/;
const CITATION_FORMS = [
	/^rules \d+\.\d+(?:, \d+\.\d+)*$/,
	/^decision \d{3}$/,
	new RegExp(`^RFC \\d+(?: ${SECTIONS.source})?$`),
	new RegExp(`^(?:ASVS 5\\.0|WCAG 2\\.2) ${SECTIONS.source}$`),
	/^Ley \d+\/\d{4}$/,
	/^https:\/\/\S+$/,
];

/**
 * Returns the problems of the citations in some sources, one sentence each.
 *
 * @param sources text of each file that may cite
 * @param pages text of each page in docs/rules/, and of each decision by its path
 */
export function findCitationProblems(sources: Map<string, string>, pages: Map<string, string>): string[] {
	const ruleNumbers = [...pages].flatMap(([name, text]) => listRuleNumbers(name, text));
	const rules = new Set(ruleNumbers);
	const decisions = new Set([...pages.keys()].flatMap((name) => /decisions\/(\d{3})-/.exec(name)?.[1] ?? []));
	const duplicates = ruleNumbers.filter((number, index) => ruleNumbers.indexOf(number) < index);
	return [
		...duplicates.map((number) => `docs/rules: two rules are ${number}`),
		...[...sources].flatMap(([name, text]) =>
			[...findFormProblems(text), ...findUnknownTargets(text, rules, decisions)].map(
				(problem) => `${name}: ${problem}`,
			),
		),
	];
}

/**
 * Returns the rule numbers of a page. A number that belongs to another page does not count, so nothing can cite it.
 */
function listRuleNumbers(name: string, text: string): string[] {
	const pageNumber = /rules\/(\d+)-/.exec(name)?.[1];
	const ruleNumbers = [...text.matchAll(RULE_HEADING)].map(([, number = ""]) => number);
	return pageNumber ? ruleNumbers.filter((number) => number.startsWith(`${pageNumber}.`)) : [];
}

function listCitations(text: string): string[] {
	return [...text.matchAll(SOURCE_TAG)].flatMap(([, citation = ""]) => citation.split("; "));
}

function findFormProblems(text: string): string[] {
	return listCitations(text)
		.filter((citation) => !CITATION_FORMS.some((form) => form.test(citation)))
		.map((citation) => `@source «${citation}» has no known form (docs/rules/README.md)`);
}

function findUnknownTargets(text: string, rules: Set<string>, decisions: Set<string>): string[] {
	const citedRules = [...text.matchAll(CITED_RULES)].flatMap(([, numbers = ""]) => numbers.split(", "));
	const citedDecisions = listCitations(text).flatMap((part) => /^decision (\d{3})$/.exec(part)?.[1] ?? []);
	return [
		...citedRules.filter((number) => !rules.has(number)).map((number) => `no rule ${number}`),
		...citedDecisions.filter((number) => !decisions.has(number)).map((number) => `no decision ${number}`),
	];
}
