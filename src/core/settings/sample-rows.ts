import type { About, Settings } from "./contract.ts";
import { SETTING_LABELS } from "./messages.ts";

/** Lists of «Nosotros» whose rows are confirmed one by one. The name of a row in `sampleFields` begins with its list's. */
const ROW_LISTS = ["about.timeline", "about.certifications"] as const;

export const getTimelineName = ({ year, title }: Pick<About["timeline"][number], "year" | "title">) =>
	`about.timeline.${year} ${title}`;
export const getCertificationName = ({ label }: Pick<About["certifications"][number], "label">) =>
	`about.certifications.${label}`;

/** Returns the list that a row's name belongs to; undefined for a field. */
export const findRowList = (name: string) => ROW_LISTS.find((list) => name.startsWith(`${list}.`));

/** Returns the field that holds a name of `sampleFields`: the list of a row, or the field itself. */
export const getFieldName = (name: string): string => findRowList(name) ?? name;

/** Returns the label of a field or of a row: list and row. */
export function getSampleLabel(name: string): string {
	const field = getFieldName(name);
	const label = SETTING_LABELS[field] ?? field;
	return field === name ? label : `${label}: ${name.slice(field.length + 1)}`;
}

/** Returns the row of «Nosotros» that a name stands for, as a plain sentence; undefined once it is gone. */
export function findRowText({ timeline, certifications }: About, name: string): string | undefined {
	const year = timeline.find((row) => getTimelineName(row) === name);
	if (year) return `${year.year} · ${year.title}. ${year.text}`;
	const certification = certifications.find((row) => getCertificationName(row) === name);
	return certification && `${certification.label}: ${certification.value}`;
}

/** Removes the rows that a page does not show. @param isHidden by the name of the row */
export function removeRows(about: About, isHidden: (name: string) => boolean): About {
	return {
		...about,
		timeline: about.timeline.filter((row) => !isHidden(getTimelineName(row))),
		certifications: about.certifications.filter((row) => !isHidden(getCertificationName(row))),
	};
}

/** A year that no shop had: the index of a row before the foundation, unless it is a sample, which is replaced anyway. */
export function findYearBeforeFoundation({
	foundedYear,
	about,
	sampleFields,
}: Pick<Settings, "foundedYear" | "about" | "sampleFields">): number | undefined {
	const index = about.timeline.findIndex(
		(row) => row.year < foundedYear && !sampleFields.includes(getTimelineName(row)),
	);
	return index < 0 ? undefined : index;
}
