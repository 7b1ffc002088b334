import { toSingleLine } from "#domain/text/single-line.ts";
import { toAnchor } from "./anchors.ts";
import { FACTS, type Facts } from "./facts.ts";
import { fillLines, isAllowedLink, listFactNames, listLinks, PLACEHOLDER } from "./markup.ts";
import { TEXT_ERRORS } from "./messages.ts";
import {
	getSiteText,
	MAX_LEGAL_LENGTH,
	MAX_REASON_LENGTH,
	MAX_REASONS,
	splitLines,
	type TextName,
	type TextValue,
} from "./texts.ts";

/** Normalizes what an owner typed or pasted: lines without hidden characters, the bullets of Word as «- ». */
export function normalizeText(name: TextName, { heading, body, sections }: TextValue): TextValue {
	const { kind, heading: headingBounds } = getSiteText(name);
	return {
		heading: headingBounds ? toSingleLine(heading) : "",
		body: kind === "lines" ? normalizeLines(body).replaceAll("\n\n", "\n") : normalizeLines(body),
		sections:
			kind === "legal"
				? sections.map((section) => ({
						heading: toSingleLine(section.heading),
						body: normalizeLines(section.body),
					}))
				: [],
	};
}

const normalizeLines = (text: string) =>
	text
		.split(/\r\n|[\n\r\u2028\u2029]/)
		.map((line) => toSingleLine(line).replace(/^[•·▪◦*–-]\s+/, "- "))
		.join("\n")
		.replace(/\n{3,}/g, "\n\n")
		.trim();

/**
 * Returns the errors of a normalized text by field.
 *
 * @param facts today's, because the site shows the filled text
 * @source rules 6.49
 */
export function getTextErrors(name: TextName, value: TextValue, facts: Facts): Record<string, string> {
	const { kind, heading, body } = getSiteText(name);
	const errors: Record<string, string | undefined> = {};
	if (heading) errors.heading = getPlainError(value.heading, heading.maxLength, facts);
	errors.body =
		kind === "lines" ? getReasonsError(value.body, facts) : getPlainError(value.body, body.maxLength, facts);
	if (kind === "legal") Object.assign(errors, getSectionErrors(value.sections));
	const found = Object.entries(errors).filter((entry): entry is [string, string] => Boolean(entry[1]));
	return Object.fromEntries(found);
}

/** Returns the missing facts of a text: their sentences are not shown. */
export function listMissingFacts({ heading, body, sections }: TextValue, facts: Facts) {
	const text = [heading, body, ...sections.map((section) => section.body)].join("\n");
	const names = new Set(listFactNames(text));
	return Object.keys(FACTS).filter((name) => names.has(name) && !facts[name as keyof Facts].value);
}

function getPlainError(text: string, maxLength: number, facts: Facts): string | undefined {
	if (!text) return TEXT_ERRORS.empty;
	const error = getPlaceholderError(text);
	if (error) return error;
	const { length } = fillLines(text, facts).join("\n");
	return length > maxLength ? TEXT_ERRORS.tooLong(maxLength, length) : undefined;
}

function getReasonsError(text: string, facts: Facts): string | undefined {
	const lines = splitLines(text);
	if (lines.length === 0) return TEXT_ERRORS.empty;
	if (lines.length > MAX_REASONS) return TEXT_ERRORS.tooManyReasons(lines.length);
	const longLine = fillLines(text, facts).find((line) => line.length > MAX_REASON_LENGTH);
	return getPlaceholderError(text) ?? (longLine && TEXT_ERRORS.longReason(longLine));
}

function getSectionErrors(sections: TextValue["sections"]): Record<string, string | undefined> {
	if (sections.length === 0) return { sections: TEXT_ERRORS.noSections };
	const total = sections.reduce((length, { heading, body }) => length + heading.length + body.length, 0);
	if (total > MAX_LEGAL_LENGTH) return { sections: TEXT_ERRORS.longLegal };
	const usedAnchors = new Set<string>();
	const errors: Record<string, string | undefined> = {};
	for (const [index, { heading, body }] of sections.entries()) {
		const key = toAnchor(heading);
		errors[`sections.${index}.heading`] = getSectionHeadingError(heading, usedAnchors.has(key));
		errors[`sections.${index}.body`] = body
			? (getPlaceholderError(body) ?? getLinkError(body))
			: TEXT_ERRORS.emptySection;
		usedAnchors.add(key);
	}
	return errors;
}

function getSectionHeadingError(heading: string, isDuplicate: boolean): string | undefined {
	if (!heading) return TEXT_ERRORS.emptyHeading;
	if (/[{}]/.test(heading)) return TEXT_ERRORS.factInHeading;
	return isDuplicate ? TEXT_ERRORS.duplicateHeading : undefined;
}

function getLinkError(text: string): string | undefined {
	const link = listLinks(text).find((to) => !isAllowedLink(to));
	return link === undefined ? undefined : TEXT_ERRORS.badLink(link);
}

function getPlaceholderError(text: string): string | undefined {
	const rest = text.replace(PLACEHOLDER, (match, name: string) => (name in FACTS ? "" : match));
	const unknownFact = /\{[^{}]{0,40}\}/.exec(rest)?.[0];
	if (unknownFact) return TEXT_ERRORS.unknownFact(unknownFact);
	return /[{}]/.test(rest) ? TEXT_ERRORS.strayBrace : undefined;
}
