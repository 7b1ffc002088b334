import type { SheetCell as Cell, SheetRow } from "#domain/sheet-cells.ts";
import { findHeadingKey } from "./heading-words.ts";

/** Rows in which the headings are looked for first: a supplier's list begins with its name, address and date. */
const MAX_HEADING_ROW = 30;
/** Rows in which they are looked for if these have none. */
const MAX_DEEP_HEADING_ROW = 300;
const PRICE_GROUP = /^precios?(?: \S{1,15})?$/i;
const MAX_SAMPLES = 3;
const MAX_SAMPLE_LENGTH = 60;
const MAX_HEADING_LENGTH = 80;

type SplitSheet = {
	headings: string[];
	data: SheetRow[];
	/** The rows above the headings. */
	titles: SheetRow[];
};

/**
 * Splits a sheet into its headings and its rows of data. The headings are the row that names most fields, else the first
 * one with several texts; a group above or a second row below belongs to them.
 *
 * @param isDelimited whether the cells of a row may have moved, so that only those below a heading count
 */
export function splitSheet(rows: readonly SheetRow[], isDelimited = false): SplitSheet {
	const index = getHeadingIndex(rows);
	const texts = (row: SheetRow | undefined) =>
		(row?.cells ?? []).map((cell) =>
			String(cell ?? "")
				.replace(/\s+/g, " ")
				.trim(),
		);
	const own = texts(rows[index]);
	const below = rows[index + 1];
	const hasSecondRow = below !== undefined && isSecondRow(rows[index]?.cells ?? [], below.cells);
	const data = rows.slice(index + (hasSecondRow ? 2 : 1));
	const headings = hasSecondRow ? addSecondRow(own, texts(below)) : addGroups(texts(rows[index - 1]), own);
	const width = isDelimited ? 0 : Math.max(0, ...data.map(({ cells }) => cells.length));
	return {
		headings: Array.from({ length: Math.max(headings.length, width) }, (_, column) =>
			(headings[column] ?? "").slice(0, MAX_HEADING_LENGTH),
		),
		data,
		titles: rows.slice(0, index),
	};
}

/** Counts the fields that the headings of a sheet name, to choose one of several sheets. */
export const countHeadings = (rows: readonly SheetRow[]): number =>
	Math.max(0, ...rows.slice(0, MAX_DEEP_HEADING_ROW).map(countFieldNames));

const countFieldNames = ({ cells }: SheetRow) =>
	new Set(cells.map((cell) => typeof cell === "string" && findHeadingKey(cell)).filter(Boolean)).size;

const hasSeveralTexts = ({ cells }: SheetRow) => cells.filter((cell) => typeof cell === "string").length > 1;

function getHeadingIndex(rows: readonly SheetRow[]): number {
	const isRich = rows.slice(0, MAX_HEADING_ROW).some((row) => countFieldNames(row) > 1);
	const candidates = rows.slice(0, isRich ? MAX_HEADING_ROW : MAX_DEEP_HEADING_ROW);
	const best = Math.max(0, ...candidates.map(countFieldNames));
	const isHeading = best > 1 ? (row: SheetRow) => countFieldNames(row) === best : hasSeveralTexts;
	return Math.max(0, candidates.findIndex(isHeading));
}

/** Returns whether a row divides headings above it, as «Taller» and «Venta» below «Precio». */
function isSecondRow(headings: readonly Cell[], cells: readonly Cell[]): boolean {
	const filled = cells.flatMap((cell, column) => (cell === null ? [] : [{ cell, column }]));
	const isText = filled.every(({ cell }) => typeof cell === "string" && !/\d/.test(cell));
	const dividesGroup = filled.some(({ column }) => (headings[column] ?? null) === null);
	const firstHeading = headings.findIndex((cell) => cell !== null);
	// Below the first heading a product has its code or its name.
	return filled.length > 1 && isText && dividesGroup && !filled.some(({ column }) => column === firstHeading);
}

/** Adds a second row to the headings: a heading reaches over the blank cells to its right. */
function addSecondRow(headings: readonly string[], second: readonly string[]): string[] {
	let group = "";
	return Array.from({ length: Math.max(headings.length, second.length) }, (_, column) => {
		const [own, part] = [headings[column] ?? "", second[column] ?? ""];
		if (own || !part) group = own;
		return [group, part].filter(Boolean).join(" ");
	});
}

/** Adds a «Precio» that stands above them to the headings that name nothing themselves. */
function addGroups(above: readonly string[], headings: readonly string[]): string[] {
	let group = "";
	return headings.map((heading, column) => {
		const own = above[column] ?? "";
		if (own) group = column > 0 && PRICE_GROUP.test(own) ? own : "";
		if (!heading || findHeadingKey(heading)) group = "";
		return [group, heading].filter(Boolean).join(" ");
	});
}

/** Returns the first different values of each column. */
export function collectSamples(headings: readonly string[], data: readonly SheetRow[]): string[][] {
	return headings.map((_, column) => {
		const texts = data.slice(0, 50).map(({ cells }) => String(cells[column] ?? "").trim());
		return [...new Set(texts.filter(Boolean))]
			.slice(0, MAX_SAMPLES)
			.map((text) => text.slice(0, MAX_SAMPLE_LENGTH));
	});
}
