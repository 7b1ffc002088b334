import type { Settings } from "./contract.ts";
import type { SettingsEdit } from "./editing-contract.ts";

/** The record as a form holds it: one text or one yes/no for each path; lists are lines of text. */
export type SettingsValues = Record<string, string | boolean>;

const FIGURE_PARTS = " | ";
export type Figure = Settings["stats"][number];
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
] as const;
const NUMBERS = ["foundedYear", "copyrightSince", "taxPercent"] as const;
const SWITCHES = ["hasEmergencyWhatsapp", "pricesIncludeTax"] as const;

/** The stored record as the form shows it. */
export function valuesOfSettings(settings: SettingsEdit): SettingsValues {
	const values: SettingsValues = {};
	for (const name of TEXTS) values[name] = settings[name];
	for (const name of NUMBERS) values[name] = String(settings[name]);
	for (const name of SWITCHES) values[name] = settings[name];
	for (const group of ["address", "social", "promises"] as const)
		for (const [name, value] of Object.entries(settings[group]))
			values[`${group}.${name}`] = value === null ? "" : String(value);
	for (const [day, open] of settings.hours.entries()) {
		values[`hours.${day}.isOpen`] = open !== null;
		values[`hours.${day}.opens`] = open?.opens ?? "08:00";
		values[`hours.${day}.closes`] = open?.closes ?? "17:00";
	}
	values.closedDays = linesOfDays(settings.closedDays);
	values.stats = linesOfFigures(settings.stats);
	values.governmentStats = linesOfFigures(settings.governmentStats);
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
		hours: Array.from({ length: 7 }, (_, day) =>
			values[`hours.${day}.isOpen`] === true
				? { opens: text(`hours.${day}.opens`), closes: text(`hours.${day}.closes`) }
				: null,
		),
		closedDays: daysOfLines(text("closedDays")),
		stats: figuresOfLines(text("stats")),
		governmentStats: figuresOfLines(text("governmentStats")),
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

/** "500+ | Clientes satisfechos | Registro del taller", one figure a line. */
export function linesOfFigures(figures: readonly Figure[]): string {
	return figures
		.map(({ value, label, source }) => [value, label, source].map(onePart).join(FIGURE_PARTS))
		.join("\n");
}

export function figuresOfLines(lines: string): Figure[] {
	return eachLine(lines).map((line) => {
		const [value = "", label = "", source = ""] = line.split(FIGURE_PARTS);
		return { value, label, source };
	});
}

const eachLine = (lines: string) => (lines === "" ? [] : lines.split("\n"));
const oneLine = (text: string) => text.replace(/[\r\n]+/g, " ");
const onePart = (text: string) => oneLine(text).replaceAll("|", "/");
const orNowhere = (value: number) => (Number.isNaN(value) ? NOWHERE : value);
