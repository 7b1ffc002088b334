import type { Settings } from "./contract.ts";
import type { SettingsEdit } from "./editing-contract.ts";

/** The record as a form holds it: one text or one yes/no for each path; lists are lines of text. */
export type SettingsValues = Record<string, string | boolean>;

const PARTS = " | ";
/** What each list's rows are made of, in the order they are written. */
export const ROW_PARTS = {
	stats: ["value", "label", "source"],
	governmentStats: ["value", "label", "source"],
	"about.timeline": ["year", "title", "text"],
	"about.certifications": ["label", "value"],
} as const;
export type RowList = keyof typeof ROW_PARTS;
export type Row<List extends RowList> = Record<(typeof ROW_PARTS)[List][number], string>;
export type ClosedDay = Settings["closedDays"][number];

/** JSON has no NaN: a coordinate that is no number must not arrive as "none", so it goes out of every range. */
const NOWHERE = 1000;

const TEXTS = [
	"name",
	"legalName",
	"ruc",
	"tagline",
	"description",
	"whatsapp",
	"phone",
	"email",
	"whatsappGreeting",
	"emergencyWhatsapp",
] as const;
const NUMBERS = ["foundedYear", "copyrightSince", "taxPercent"] as const;
const SWITCHES = ["hasEmergencyWhatsapp", "pricesIncludeTax"] as const;

/** The stored record as the form shows it. */
export function valuesOfSettings(settings: SettingsEdit): SettingsValues {
	const values: SettingsValues = {};
	for (const name of TEXTS) values[name] = settings[name];
	for (const name of NUMBERS) values[name] = String(settings[name]);
	for (const name of SWITCHES) values[name] = settings[name];
	for (const group of ["address", "social", "promises", "agenda"] as const)
		for (const [name, value] of Object.entries(settings[group]))
			values[`${group}.${name}`] = value === null ? "" : String(value);
	for (const [day, open] of settings.hours.entries()) {
		values[`hours.${day}.isOpen`] = open !== null;
		values[`hours.${day}.opens`] = open?.opens ?? "08:00";
		values[`hours.${day}.closes`] = open?.closes ?? "17:00";
	}
	values.closedDays = linesOfDays(settings.closedDays);
	values.stats = linesOfRows("stats", settings.stats);
	values.governmentStats = linesOfRows("governmentStats", settings.governmentStats);
	const { story, timeline, certifications } = settings.about;
	const years = timeline.map((step) => ({ ...step, year: String(step.year) }));
	values["about.story"] = story;
	values["about.timeline"] = linesOfRows("about.timeline", years);
	values["about.certifications"] = linesOfRows("about.certifications", certifications);
	return values;
}

/** What the form holds as the API takes it; a number that is none is left for the API to refuse. */
export function editOfValues(values: SettingsValues): SettingsEdit {
	const text = (path: string) => String(values[path] ?? "");
	const number = (path: string) => (text(path).trim() === "" ? Number.NaN : Number(text(path)));
	const place = (path: string) => (text(path).trim() === "" ? null : orNowhere(number(path)));
	const group = <Name extends string>(prefix: string, names: readonly Name[]) =>
		Object.fromEntries(names.map((name) => [name, text(`${prefix}.${name}`)])) as Record<
			Name,
			string
		>;
	const minutes = (name: string) => number(`promises.${name}`);
	return {
		name: text("name"),
		legalName: text("legalName"),
		ruc: text("ruc"),
		tagline: text("tagline"),
		description: text("description"),
		whatsapp: text("whatsapp"),
		phone: text("phone"),
		email: text("email").trim(),
		whatsappGreeting: text("whatsappGreeting"),
		emergencyWhatsapp: text("emergencyWhatsapp"),
		foundedYear: number("foundedYear"),
		copyrightSince: number("copyrightSince"),
		taxPercent: number("taxPercent"),
		hasEmergencyWhatsapp: values.hasEmergencyWhatsapp === true,
		pricesIncludeTax: values.pricesIncludeTax === true,
		address: {
			...group("address", ["street", "district", "city", "landmark", "mapsQuery"]),
			latitude: place("address.latitude"),
			longitude: place("address.longitude"),
		},
		social: group("social", ["facebook", "instagram", "tiktok"]),
		promises: {
			contactMinutes: minutes("contactMinutes"),
			serviceRequestMinutes: minutes("serviceRequestMinutes"),
			quoteMinutes: minutes("quoteMinutes"),
			appointmentMinutes: minutes("appointmentMinutes"),
		},
		agenda: {
			capacityPerHour: number("agenda.capacityPerHour"),
			minimumNoticeMinutes: number("agenda.minimumNoticeMinutes"),
			horizonDays: number("agenda.horizonDays"),
		},
		hours: Array.from({ length: 7 }, (_, day) =>
			values[`hours.${day}.isOpen`] === true
				? { opens: text(`hours.${day}.opens`), closes: text(`hours.${day}.closes`) }
				: null,
		),
		closedDays: daysOfLines(text("closedDays")),
		stats: rowsOfLines("stats", text("stats")),
		governmentStats: rowsOfLines("governmentStats", text("governmentStats")),
		about: {
			story: text("about.story"),
			timeline: rowsOfLines("about.timeline", text("about.timeline")).map((step) => ({
				...step,
				year: step.year.trim() === "" ? Number.NaN : Number(step.year),
			})),
			certifications: rowsOfLines("about.certifications", text("about.certifications")),
		},
	};
}

/** "2026-12-25 Navidad", one day a line. */
export function linesOfDays(days: readonly ClosedDay[]): string {
	return days.map(({ date, reason }) => `${date} ${oneLine(reason)}`).join("\n");
}

export function daysOfLines(lines: string): ClosedDay[] {
	return eachLine(lines).map((line) => {
		const end = line.indexOf(" ");
		return { date: line.slice(0, end), reason: line.slice(end + 1) };
	});
}

/** "500+ | Clientes satisfechos | Registro del taller", one row a line. */
export function linesOfRows<List extends RowList>(list: List, rows: readonly Row<List>[]): string {
	const names = ROW_PARTS[list] as readonly (keyof Row<List>)[];
	return rows.map((row) => names.map((name) => onePart(row[name])).join(PARTS)).join("\n");
}

export function rowsOfLines<List extends RowList>(list: List, lines: string): Row<List>[] {
	return eachLine(lines).map((line) => {
		const parts = line.split(PARTS);
		const row = ROW_PARTS[list].map((name, place) => [name, parts[place] ?? ""]);
		return Object.fromEntries(row) as Row<List>;
	});
}

const eachLine = (lines: string) => (lines === "" ? [] : lines.split("\n"));
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
const onePart = (text: string) => oneLine(text).replaceAll("|", "/");
const orNowhere = (value: number) => (Number.isNaN(value) ? NOWHERE : value);
