import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { buildJob, buildLine } from "#features/workshop/estimates/estimates.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { openAccounting, toFileCents } from "./accounting.test.kit.ts";

const world = openWorld();
const { payments, list, sell, downloadCsv } = openAccounting(world);

const DAY_MS = 24 * 60 * 60_000;
/** Column letters of the amounts in the file. */
const AMOUNTS = { net: "K", tax: "M", total: "N" } as const;

/** Sells work with hostile texts, odd quantities and a free line, and returns part of a payment two days later. */
beforeAll(async () => {
	await sell([
		buildJob("=1+1", 3333),
		buildJob("Frenos", 0, {
			lines: [
				buildLine("@SUM(A1)", 3333, { kind: "part", quantity_hundredths: 250 }),
				buildLine("+507", 1999, { quantity_hundredths: 33 }),
				buildLine("Limpieza; «ñ»", 0, { free_reason: "Cortesía" }),
			],
		}),
	]);
	const order = await sell([buildJob("Aceite", 10_000)], {
		payment: { cents: 10_000, method: "cash", paid_cents: 0 },
	});
	const [taken] = (await payments.readAccount(order)).payments;
	world.ctx.clock.advance(2 * DAY_MS);
	await payments.refund(taken, 1533);
	await sell([buildJob("-2+3", 4599)]);
});

/** Adds up the amounts that LibreOffice stored, by column. */
function addAmounts(xml: string) {
	const addColumn = (letter: string) => {
		const cells = xml.matchAll(new RegExp(`<c r="${letter}\\d+"[^>]*t="n"[^>]*><v>([^<]*)</v>`, "g"));
		return [...cells].reduce((total, [, value]) => total + toFileCents(value), 0);
	};
	return { net: addColumn(AMOUNTS.net), tax: addColumn(AMOUNTS.tax), total: addColumn(AMOUNTS.total) };
}

// LibreOffice 7.4 opened our own files of a day and a month, and saved them as these.
test.each([
	["day", "xlsx", "2026-11-20"],
	["day", "csv", "2026-11-20"],
	["month", "xlsx", "2026-11"],
	["month", "csv", "2026-11"],
])("opens in LibreOffice as a %s from %s without a formula", async (name, format, period) => {
	const { totals } = await list(`period=${period}`);
	const rows = await downloadCsv(`/export/sales?format=csv&period=${period}`);
	const bytes = await readFile(new URL(`./fixtures/libreoffice-${name}-${format}.xlsx`, import.meta.url));
	const files = unzipSync(new Uint8Array(bytes));
	const sheetXml = strFromU8(files["xl/worksheets/sheet1.xml"] as Uint8Array);
	const texts = strFromU8(files["xl/sharedStrings.xml"] as Uint8Array);
	expect(sheetXml).not.toMatch(/<f[ >]/);
	expect(texts).toContain("&apos;=1+1");
	expect(texts).toContain("Limpieza; «ñ»");
	expect([...sheetXml.matchAll(/<row /g)]).toHaveLength(rows.length);
	expect(addAmounts(sheetXml)).toEqual({
		net: totals.total_cents - totals.tax_cents,
		tax: totals.tax_cents,
		total: totals.total_cents,
	});
});
