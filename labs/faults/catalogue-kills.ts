import { setTimeout as wait } from "node:timers/promises";
import { logInAsStaff } from "./client.ts";
import { BOTH_ENGINES, type Engine, type Fault, scaleCount } from "./fault.ts";
import { formatCounts, formatSeconds, startWriters } from "./load.ts";
import { compareStored } from "./stored-requests.ts";
import { openWorld, type World } from "./world.ts";

const KILL_COUNT = 20;
const PRODUCT_COUNT = 1000;
const BATCHES = "/api/admin/product-batches";
/** A batch of this size takes about a second; the kill comes at a random moment of it. */
const LATEST_KILL_MS = 600;
const MAX_FORM_MS = 1000;

type Staff = Awaited<ReturnType<typeof logInAsStaff>>;
type Batch = { id: string; state: string; done_rows: number; total_rows: number };

/** Kills the server while it changes all prices, and while it takes that back. */
async function killDuringBatches(engine: Engine) {
	const world = await openWorld(engine);
	let staff = await logInAsStaff(world.origin);
	await importProducts(staff);
	const firstPrices = await readPrices(staff);
	const writers = startWriters(world.origin, 4);
	let [partialCount, interruptedCount, appliedCount] = [0, 0, 0];
	for (let round = 0; round < scaleCount(KILL_COUNT); round++) {
		const edit = { field: "price", percent: 10, rounding: "none" };
		const filter = { q: "", brand: "all", type: "all", availability: "all" };
		const batch = await post(staff, `${BATCHES}/edits`, { selection: { filter }, edit });
		const isUndone = round % 2 === 1;
		if (isUndone) await settle(staff, (await post(staff, `${BATCHES}/${batch.id}/apply`)).id);
		const before = await readPrices(staff);
		const action = isUndone ? "undo" : "apply";
		await post(staff, `${BATCHES}/${batch.id}/${action}`);
		await wait(Math.random() * LATEST_KILL_MS);
		const { done_rows, total_rows } = await read(staff, batch.id);
		if (done_rows > 0 && done_rows < total_rows) interruptedCount++;
		await world.stop("SIGKILL");
		await world.start();
		staff = await logInAsStaff(world.origin);
		await settle(staff, batch.id);
		const after = await readPrices(staff);
		const changedCount = [...after].filter(([sku, price]) => before.get(sku) !== price).length;
		if (changedCount === after.size) appliedCount++;
		else if (changedCount > 0) partialCount++;
		if (!isUndone) await settle(staff, (await post(staff, `${BATCHES}/${batch.id}/undo`)).id);
	}
	const stats = await writers.stop();
	const isRestored = [...(await readPrices(staff))].every(([sku, price]) => firstPrices.get(sku) === price);
	const { figure, holds } = await compareStored(world, writers.acknowledged);
	const slowest = await measureSlowestForm(world, staff);
	const refusedCount = stats.statuses[503] ?? 0;
	return {
		figure: [
			`${scaleCount(KILL_COUNT)} kills, ${interruptedCount} between two chunks: complete ${appliedCount}, in part ${partialCount}`,
			`prices at the end ${isRestored ? "as at first" : "not as at first"}`,
			`${figure} (${formatCounts(stats.statuses)})`,
			`slowest form beside an application without a kill ${formatSeconds(slowest)}`,
		].join("; "),
		holds:
			holds &&
			partialCount === 0 &&
			isRestored &&
			interruptedCount > 0 &&
			refusedCount === 0 &&
			slowest < MAX_FORM_MS,
	};
}

/** Applies and undoes an edit of all products under forms. @returns milliseconds of the slowest one */
async function measureSlowestForm({ origin }: World, staff: Staff): Promise<number> {
	const selection = { filter: { q: "", brand: "all", type: "all", availability: "all" } };
	const edit = { field: "price", percent: 10, rounding: "none" };
	const batch = await post(staff, `${BATCHES}/edits`, { selection, edit });
	const writers = startWriters(origin, 4);
	for (const action of ["apply", "undo"])
		await settle(staff, (await post(staff, `${BATCHES}/${batch.id}/${action}`)).id);
	return (await writers.stop()).max;
}

async function importProducts(staff: Staff): Promise<void> {
	const rows = Array.from(
		{ length: PRODUCT_COUNT },
		(_, n) => `K-${n},Filtro de prueba ${n},${10 + (n % 90)}.50,A1,Filtro,Motor,De papel`,
	);
	const form = new FormData();
	form.set(
		"file",
		new File([`SKU,Nombre,Precio,Marca,Tipo,Usos,Descripción\n${rows.join("\n")}`], "lista.csv"),
	);
	const request = new Request("http://localhost", { method: "POST", body: form });
	const body = Buffer.from(await request.arrayBuffer());
	const headers = { "content-type": request.headers.get("content-type") ?? "" };
	const response = await staff(`${BATCHES}/sheets`, { body, headers });
	const batch = await settle(staff, (JSON.parse(response.text) as Batch).id);
	await post(staff, `${BATCHES}/${batch.id}/apply`);
	const { state } = await settle(staff, batch.id);
	if (state !== "applied") throw new Error(`the import ended as ${state}`);
}

async function post(staff: Staff, path: string, json: object = {}): Promise<Batch> {
	const response = await staff(path, { method: "POST", json });
	if (response.status >= 300) throw new Error(`${path} answered ${response.status} ${response.text}`);
	return JSON.parse(response.text) as Batch;
}

const read = async (staff: Staff, id: string) => JSON.parse((await staff(`${BATCHES}/${id}`)).text) as Batch;

async function settle(staff: Staff, id: string): Promise<Batch> {
	for (let attempt = 0; attempt < 1200; attempt++) {
		const batch = await read(staff, id);
		if (!batch.state.endsWith("ing")) return batch;
		await wait(50);
	}
	throw new Error(`batch ${id} did not end`);
}

async function readPrices(staff: Staff): Promise<Map<string, string>> {
	const { text } = await staff("/api/admin/export/products?format=csv");
	return new Map(
		[...text.matchAll(/"([A-Z0-9-]+)","([\d.]+)",/g)].map(([, sku = "", price = ""]) => [sku, price]),
	);
}

export const catalogueKills: Fault[] = [
	{
		name: "catalogue-kills",
		fault: "The process is killed while it changes the whole catalogue",
		injected: `kill -9 at ${KILL_COUNT} random moments of an edit of ${PRODUCT_COUNT} prices, or of its undoing, under 4 clients`,
		goal: "changed in part 0, lost 0, refused 0; forms beside an application < 1 s",
		engines: BOTH_ENGINES,
		run: killDuringBatches,
	},
];
