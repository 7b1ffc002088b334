import type { openBulk } from "#features/content/products/bulk/bulk.test.kit.ts";
import type { BatchRow, ProductBatch } from "#features/content/products/bulk/contract.ts";
import { OUTCOMES } from "#features/content/products/bulk/outcomes.ts";

type SheetFile = string | Buffer;

/** Opens calls that import a sheet and describe each of its rows in a line. */
export function openSheets(bulk: ReturnType<typeof openBulk>) {
	/** Reads a file. @returns the batch, or the reason why there is none */
	async function read(file: SheetFile, sheet?: string) {
		const { status, json } = await bulk.upload(file as BlobPart, "lista.xlsx", sheet);
		return status === 201
			? { batch: await bulk.settle(json.id), detail: "" }
			: { batch: undefined, detail: String(json.detail) };
	}

	/** Reads a file and describes each row: its outcome, what changes, and what is wrong. */
	async function describeSheet(
		file: SheetFile,
		answers?: object,
	): Promise<{ batch: ProductBatch; rows: string[] }> {
		const { batch, detail } = await read(file);
		if (!batch) throw new Error(detail);
		const fields = batch.sheet?.columns.map(({ field }) => field);
		const settled = answers ? await bulk.changeSettings(batch.id, { fields, ...answers }) : batch;
		const rows: BatchRow[] = [];
		if (settled.state === "ready")
			for (const outcome of OUTCOMES.filter((name) => settled.summary.outcomes[name] > 0))
				rows.push(...(await bulk.listRows(settled.id, outcome)));
		return { batch: settled, rows: rows.sort((a, b) => a.position - b.position).map(describeRow) };
	}

	/** Creates products that cost $10.00: have keywords and cars, B-1 has not. */
	async function createProducts(...skus: readonly string[]) {
		const filled = { keywords: ["aceite"], fits: "Toyota Corolla 2014-2019" };
		for (const sku of ["A-1", "A-2"]) await bulk.createProduct(sku, filled);
		for (const sku of ["B-1", ...skus]) await bulk.createProduct(sku);
	}

	return { read, describeSheet, createProducts };
}

function describeRow({ outcome, sku, changes, problems }: BatchRow): string {
	const changeTexts = outcome === "new" ? [] : changes.map(({ label, to }) => `${label} ${to}`);
	const problemTexts = problems.map(({ column, message }) => `${column}: ${message}`);
	return [`${outcome} ${sku}`, ...changeTexts, ...problemTexts].join(" | ");
}
