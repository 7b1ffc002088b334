/** Recognises a code that a spreadsheet turned into a date: «1-2» becomes 2 January, «MAR5» becomes 5 March. */

const MONTH_NAMES = [
	["enero", "january"],
	["febrero", "february"],
	["marzo", "march"],
	["abril", "april"],
	["mayo", "may"],
	["junio", "june"],
	["julio", "july"],
	["agosto", "august"],
	["septiembre", "september"],
	["octubre", "october"],
	["noviembre", "november"],
	["diciembre", "december"],
] as const;

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const NUMERIC_DATE = /^(\d{1,2})(?:\/(\d{1,2})\/(\d{4}|\d{2})|-(\d{1,2})-(\d{4}))$/;
const DAY_AND_MONTH = /^(\d{1,2})[-/ ](?:de )?([a-z]{3,10})\.?(?:[-/ ](?:de )?(\d{4}|\d{2}))?$/i;
const MONTH_AND_YEAR = /^([a-z]{3,10})\.?[-/ ](\d{4}|\d{2})$/i;

type DateParts = { day?: number; month: number; year?: string | undefined };

/** Reads a text as a date of a spreadsheet; undefined if it is none. */
function readDate(text: string): DateParts | undefined {
	const iso = ISO_DATE.exec(text);
	if (iso) return toDate(Number(iso[3]), Number(iso[2]), iso[1]);
	const numeric = NUMERIC_DATE.exec(text);
	if (numeric) {
		const [first, second] = [Number(numeric[1]), Number(numeric[2] ?? numeric[4])];
		const year = numeric[3] ?? numeric[5];
		return toDate(first, second, year) ?? toDate(second, first, year);
	}
	const named = DAY_AND_MONTH.exec(text);
	if (named) return toDate(Number(named[1]), findMonth(named[2] ?? ""), named[3]);
	const month = MONTH_AND_YEAR.exec(text);
	const isYear = month && (month[2]?.length === 2 || /^(?:19|20)/.test(month[2] ?? ""));
	const number = isYear ? findMonth(month[1] ?? "") : 0;
	return number > 0 ? { month: number, year: month?.[2] } : undefined;
}

function toDate(day: number, month: number, year: string | undefined): DateParts | undefined {
	return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? { day, month, year } : undefined;
}

/** Finds a month by its name or its first three letters at least. @returns 0 when it is none */
const findMonth = (text: string) =>
	MONTH_NAMES.findIndex((names) => names.some((name) => name.startsWith(text.toLowerCase()))) + 1;

export const isDateText = (text: string) => readDate(text.trim()) !== undefined;

/** Returns the codes that a spreadsheet may have turned into this date; none if it is no date. */
export function listDateCodes(text: string): string[] {
	const date = readDate(text.trim());
	if (!date) return [];
	const { day, month, year = "" } = date;
	const names = (MONTH_NAMES[month - 1] ?? []).flatMap((name) => [name.slice(0, 3), name.slice(0, 4), name]);
	const numbers = [day, Number(year) || undefined, Number(year.slice(-2)) || undefined].filter(
		(number) => number !== undefined,
	);
	const pad = (number: number) => [...new Set([String(number), String(number).padStart(2, "0")])];
	const parts = numbers.flatMap(pad);
	const codes = parts.flatMap((part) => [
		...pad(month).flatMap((text) => [`${part}-${text}`, `${text}-${part}`]),
		...names.flatMap((name) => [`${name}-${part}`, `${name}${part}`, `${part}-${name}`, `${part}${name}`]),
	]);
	const full =
		day && year
			? pad(day).flatMap((first) =>
					pad(month).flatMap((second) =>
						[`${first}-${second}`, `${second}-${first}`].map((pair) => `${pair}-${year.slice(-2)}`),
					),
				)
			: [];
	return [...new Set([...codes, ...full].map((code) => code.toUpperCase()))];
}
