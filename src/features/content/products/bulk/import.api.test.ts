// @module-tag engines
import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { NEW_PRODUCT_HEADINGS, openBulk, toCsv, toNewProduct } from "./bulk.test.kit.ts";

const world = openWorld();
const bulk = openBulk(world);

const { createProduct, findProduct } = bulk;

/** Replaces the price of some lines of an export. */
const setPrices = (csv: string, prices: Record<string, string>) =>
	csv
		.split("\r\n")
		.map((line) => {
			const sku = Object.keys(prices).find((name) => line.includes(`"${name}"`));
			return sku ? line.replace(/("[^"]*","[^"]*",)"[^"]*"/, `$1"${prices[sku]}"`) : line;
		})
		.join("\r\n");

test("names, writes and undoes three prices and a new product", async () => {
	for (const sku of ["IDA-1", "IDA-2", "IDA-3", "IDA-4"]) await createProduct(sku);
	const before = await bulk.exportCsv();
	const changed = setPrices(before, {
		"IDA-1": "11.25",
		"IDA-2": "1,250.00",
		"IDA-3": "9",
		"IDA-4": "regalado",
	});
	const newLine = `"Bujía nueva","IDA-9","7.75","NGK","Repuesto","Motores","De iridio.","bujía","","Disponible","","","Sí"\r\n`;
	const { json } = await bulk.upload(changed + newLine);
	const batch = await bulk.settle(json.id);
	expect(batch.summary.outcomes).toMatchObject({ new: 1, changed: 3, bad: 1, skipped: 0 });
	expect(batch.summary.missing).toBe(0);
	expect((await bulk.listRows(batch.id, "changed")).map(({ sku, changes }) => [sku, changes])).toEqual([
		["IDA-1", [{ label: "Precio", from: "$10.00", to: "$11.25" }]],
		["IDA-2", [{ label: "Precio", from: "$10.00", to: "$1,250.00" }]],
		["IDA-3", [{ label: "Precio", from: "$10.00", to: "$9.00" }]],
	]);
	const [bad] = await bulk.listRows(batch.id, "bad");
	expect(bad?.problems).toEqual([
		{ column: "Precio con ITBMS", message: "Escribe el precio en dólares, mayor que cero" },
	]);
	expect(await bulk.exportCsv()).toBe(before);

	const { batch: applied } = await bulk.apply(batch.id);
	expect(applied).toMatchObject({ state: "applied", summary: { written: 4 } });
	const after = await bulk.exportCsv();
	expect(after.split("\r\n")).toHaveLength(before.split("\r\n").length + 1);
	expect(after).toContain(`"IDA-2","1250"`);
	expect(after).toContain(newLine.trim().replace('"7.75"', '"7.75"'));
	const again = await bulk.settle((await bulk.upload(after)).json.id);
	expect(again.summary.outcomes).toMatchObject({ new: 0, changed: 0, bad: 0 });

	const { batch: undone } = await bulk.undo(batch.id);
	expect(undone).toMatchObject({ state: "undone", summary: { written: 0 } });
	expect(await bulk.exportCsv()).toBe(before);
});

test("compares a sheet that was exported without changes as equal", async () => {
	await createProduct("00123", { keywords: ["banda", "correa"], availability: "on_order", order_days: 3 });
	await createProduct("1E5", { fits: "Toyota Corolla 2014-2019\nKia Rio", is_visible: false });
	const { json } = await bulk.upload(await bulk.exportCsv());
	const { summary } = await bulk.settle(json.id);
	expect(summary.outcomes).toMatchObject({ new: 0, changed: 0, bad: 0, skipped: 0 });
	expect(summary.outcomes.unchanged).toBeGreaterThan(60);
});

test("changes only the columns that the sheet has", async () => {
	await createProduct("SOLO-1", { keywords: ["aceite"], fits: "Universal" });
	const batch = await bulk.importRows([
		["codigo", "PRECIO"],
		["solo-1", "B/. 15.75"],
	]);
	expect(batch.summary).toMatchObject({ outcomes: { changed: 1 }, fields: { price: 1 } });
	await bulk.apply(batch.id);
	expect(await findProduct("SOLO-1")).toMatchObject({
		price: 15.75,
		keywords: ["aceite"],
		fits: "Universal",
	});
});

test("leaves out a product that was edited since the comparison", async () => {
	const product = await createProduct("CARRERA-1");
	await createProduct("CARRERA-2");
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["CARRERA-1", "20.00"],
		["CARRERA-2", "20.00"],
	]);
	await world.asStaff(`/api/admin/products/${product.id}/price`, { method: "PUT", body: { price: 33 } });
	const { batch: applied } = await bulk.apply(batch.id);
	expect(applied?.summary).toMatchObject({ written: 1, outcomes: { left_out: 1, changed: 1 } });
	expect((await bulk.listRows(batch.id, "left_out"))[0]).toMatchObject({
		sku: "CARRERA-1",
		is_written: false,
	});
	expect((await findProduct("CARRERA-1")).price).toBe(33);
	expect((await findProduct("CARRERA-2")).price).toBe(20);
});

test("renames the product of a former SKU and keeps its address", async () => {
	await createProduct("VIEJO-1");
	const rows = [
		["SKU anterior", "SKU", "Precio"],
		["VIEJO-1", "NUEVO-1", "10.00"],
	];
	const batch = await bulk.importRows(rows);
	expect((await bulk.listRows(batch.id, "changed"))[0]?.changes).toEqual([
		{ label: "SKU", from: "VIEJO-1", to: "NUEVO-1" },
	]);
	await bulk.apply(batch.id);
	expect((await findProduct("NUEVO-1")).id).toBe("viejo-1");
	expect((await world.call("/api/products/VIEJO-1")).json.sku).toBe("NUEVO-1");
	expect((await bulk.importRows(rows)).summary.outcomes).toMatchObject({ unchanged: 1, new: 0 });
	await bulk.undo(batch.id);
	expect((await findProduct("VIEJO-1")).id).toBe("viejo-1");
});

test("rejects rows that repeat a SKU with other data", async () => {
	const rows = [
		NEW_PRODUCT_HEADINGS,
		toNewProduct("DOBLE-1"),
		toNewProduct("DOBLE-2"),
		toNewProduct("DOBLE-1", "99.00"),
		toNewProduct("DOBLE-2"),
	];
	const batch = await bulk.importRows(rows);
	expect(batch.summary.outcomes).toMatchObject({ new: 1, bad: 2, unchanged: 1 });
	expect((await bulk.listRows(batch.id, "bad"))[0]?.problems[0]?.message).toMatch(
		/DOBLE-1 está en varias filas/,
	);
});

test("asks once how to read a column of unclear prices", async () => {
	await createProduct("LEE-1");
	await createProduct("LEE-2");
	const unclear = await bulk.importRows([
		["SKU", "Precio"],
		["LEE-1", "1,250"],
		["LEE-2", "B/. 2,400"],
	]);
	expect(unclear).toMatchObject({ state: "uploaded", summary: { unclear_price: "1,250" } });
	const fields = unclear.sheet?.columns.map(({ field }) => field);
	const answered = await bulk.changeSettings(unclear.id, { fields, decimal_sign: "point" });
	expect((await bulk.listRows(answered.id, "changed")).map(({ changes }) => changes[0]?.to)).toEqual([
		"$1,250.00",
		"$2,400.00",
	]);
	const clear = await bulk.importRows([
		["SKU", "Precio"],
		["LEE-1", "1,250"],
		["LEE-2", "19.99"],
	]);
	expect((await bulk.listRows(clear.id, "changed")).map(({ changes }) => changes[0]?.to)).toEqual([
		"$1,250.00",
		"$19.99",
	]);
});

test("creates missing types only after staff accept them", async () => {
	const rows = [NEW_PRODUCT_HEADINGS, toNewProduct("TIPO-1").with(4, "Amortiguador")];
	const batch = await bulk.importRows(rows);
	expect(batch.summary).toMatchObject({ outcomes: { bad: 1, new: 0 }, new_types: ["Amortiguador"] });
	const fields = batch.sheet?.columns.map(({ field }) => field);
	const accepted = await bulk.changeSettings(batch.id, { fields, accepts_new_types: true });
	expect(accepted.summary.outcomes).toMatchObject({ bad: 0, new: 1 });
});

test("remembers what staff assigned to a supplier's headings", async () => {
	await createProduct("MEMO-1");
	const rows = [
		["Nro prov", "Costo caja", "P/Público"],
		["MEMO-1", "5.00", "21.00"],
	];
	const first = await bulk.importRows(rows);
	expect(first).toMatchObject({
		state: "uploaded",
		summary: { needs_sku: true, unknown_headings: ["Nro prov", "Costo caja", "P/Público"] },
	});
	await bulk.changeSettings(first.id, { fields: ["sku", null, "price_with_tax"] });
	const second = await bulk.importRows(rows);
	expect(second.summary).toMatchObject({ needs_sku: false, fields: { price: 1 } });
});

test("converts a price without tax to the shop's prices", async () => {
	await createProduct("NETO-1");
	const batch = await bulk.importRows([
		["SKU", "Precio sin ITBMS"],
		["NETO-1", "100.00"],
	]);
	expect((await bulk.listRows(batch.id, "changed"))[0]?.changes[0]?.to).toBe("$107.00");
});

test("changes the other cells of a row whose picture is missing", async () => {
	await createProduct("FOTO-1");
	const batch = await bulk.importRows([
		["SKU", "Precio", "Imagen"],
		["FOTO-1", "12.00", "no-existe.jpg"],
	]);
	const [row] = await bulk.listRows(batch.id, "changed");
	expect(row?.changes).toHaveLength(1);
	expect(row?.problems[0]?.message).toMatch(/«no-existe.jpg» no está en Media/);
});

test("skips titles and totals of a supplier's list", async () => {
	const rows = [
		["Repuestos Pérez, S.A."],
		["Lista de noviembre", "", "RUC 123"],
		NEW_PRODUCT_HEADINGS,
		["BUJÍAS"],
		toNewProduct("LISTA-1"),
		["", "TOTAL", "12.50"],
	];
	const batch = await bulk.importRows(rows);
	expect(batch.summary.outcomes).toMatchObject({ new: 1, skipped: 2, bad: 0 });
});

test("hides what a sheet does not name by a press of its own", async () => {
	const batch = await bulk.importRows([
		["SKU", "Precio"],
		["LISTA-0", "1.00"],
	]);
	expect(batch.summary.missing).toBeGreaterThan(60);
	const { batch: hiding } = await bulk.hideMissing(batch.id);
	expect(hiding).toMatchObject({ title: "Ocultar del sitio", state: "ready" });
	await bulk.apply(hiding?.id ?? "");
	expect((await world.call("/api/products/search")).json.total).toBe(0);
	await bulk.undo(hiding?.id ?? "");
	expect((await world.call("/api/products/search")).json.total).toBeGreaterThan(60);
});

test("rejects a file that is no sheet with a sentence", async () => {
	const { status, json } = await bulk.upload(toCsv([["SKU", "Precio"]]));
	expect([status, json.detail]).toEqual([
		422,
		"La hoja no tiene filas con productos debajo de los encabezados.",
	]);
});

test("reads one sheet at a time and turns away what would wait long", async () => {
	const rows = [NEW_PRODUCT_HEADINGS, toNewProduct("TURNO-1")];
	const results = await Promise.all(Array.from({ length: 12 }, () => bulk.upload(toCsv(rows))));
	const accepted = results.filter(({ status }) => status === 201);
	const others = results.filter(({ status }) => status === 503);
	// The first may be read before the last arrives.
	expect(accepted.length).toBeGreaterThanOrEqual(5);
	expect([others.length > 0, accepted.length + others.length]).toEqual([true, 12]);
	expect(others[0]?.json.detail).toContain("Se están leyendo otras hojas");
	for (const { json } of accepted) expect((await bulk.settle(json.id)).state).toBe("ready");
});
