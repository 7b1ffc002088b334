import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { Change } from "#core/audit/contract.ts";
import type { openWorld } from "#tests/server/world.test.kit.ts";
import { type BatchState, getBatchState } from "./batch-states.ts";
import type { BatchRow, ProductBatch } from "./contract.ts";
import type { RowOutcome } from "./outcomes.ts";

type World = ReturnType<typeof openWorld>;
type Cells = readonly (string | number)[];

const BATCHES = "/api/admin/product-batches";

/** Builds a CSV file of rows. */
export const toCsv = (rows: readonly Cells[]) =>
	rows.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** Opens the calls of imports and bulk edits. */
export function openBulk(world: World) {
	const upload = (content: BlobPart, name = "precios.csv", sheet?: string) => {
		const body = new FormData();
		if (sheet) body.set("sheet", sheet);
		body.set("file", new File([content], name));
		return world.call(`${BATCHES}/sheets`, { body, token: world.token });
	};

	/** Waits until the batch's step has ended. */
	async function settle(id: string): Promise<ProductBatch> {
		for (let attempt = 0; attempt < 300; attempt++) {
			const { json } = await world.asStaff(`${BATCHES}/${id}`);
			if (!getBatchState(json.state as BatchState).step) return json;
			// The rate limit of a session allows ten calls a second.
			await pause(Math.min(20 + attempt * 10, 250));
		}
		throw new Error("the batch did not end");
	}

	async function importRows(rows: readonly Cells[]): Promise<ProductBatch> {
		const { status, json } = await upload(toCsv(rows));
		expect([status, json.detail]).toEqual([201, undefined]);
		return settle(json.id);
	}

	const post = async (path: string, body: object = {}) => {
		const { status, json } = await world.asStaff(`${BATCHES}/${path}`, { method: "POST", body });
		return { status, json, batch: status < 300 ? await settle(json.id) : undefined };
	};

	return {
		/** Creates a product with a price of $10.00. */
		createProduct: async (sku: string, other: object = {}) => {
			const names = {
				name: `Filtro ${sku}`,
				type: "Filtro",
				brand: "Fram",
				uses: "Motor",
				description: "De papel.",
			};
			const body = { ...names, price: 10, id: sku.toLowerCase(), sku, ...other };
			return (await world.asStaff("/api/admin/products", { body })).json;
		},
		/** Returns the product with a SKU, hidden or not. */
		findProduct: async (sku: string) =>
			(await world.asStaff(`/api/admin/products?q=${sku}`)).json.products.find(
				(product: { sku: string }) => product.sku === sku,
			),
		upload,
		settle,
		importRows,
		/** Applies a batch; prices that move a lot are confirmed unless the body says otherwise. */
		apply: (id: string, body: object = {}) => post(`${id}/apply`, { confirms_prices: true, ...body }),
		undo: (id: string) => post(`${id}/undo`),
		hideMissing: (id: string, body: object = { is_full_catalogue: true }) => post(`${id}/hide-missing`, body),
		showReturning: (id: string) => post(`${id}/show-returning`),
		/** Returns the history of a product, newest first. */
		readHistory: async (id: string): Promise<Change[]> =>
			(await world.asStaff(`/api/admin/products/${id}`)).json.history,
		edit: (body: object) => post("edits", body),
		changeSettings: async (id: string, body: object): Promise<ProductBatch> => {
			const { status, json } = await world.asStaff(`${BATCHES}/${id}/settings`, { method: "PUT", body });
			expect([status, json.detail]).toEqual([200, undefined]);
			return settle(id);
		},
		changeRowType: async (id: string, body: object): Promise<ProductBatch> => {
			const { status, json } = await world.asStaff(`${BATCHES}/${id}/row-type`, { method: "PUT", body });
			expect([status, json.detail]).toEqual([200, undefined]);
			return settle(id);
		},
		listRows: async (id: string, outcome: RowOutcome): Promise<BatchRow[]> =>
			(await world.asStaff(`${BATCHES}/${id}/rows?outcome=${outcome}`)).json.rows,
		exportCsv: async (): Promise<string> => {
			const headers = { authorization: `Bearer ${world.token}` };
			const request = new Request("http://localhost/api/admin/export/products?format=csv", { headers });
			return (await world.api.fetch(request, { address: "10.4.4.4" })).text();
		},
	};
}

/** The row of a new product with all that one needs. */
export const NEW_PRODUCT_HEADINGS = ["SKU", "Nombre", "Precio", "Marca", "Tipo", "Usos", "Descripción"];
export const toNewProduct = (sku: string, price: string | number = "12.50") => [
	...[sku, `Bujía ${sku}`, price, "NGK", "Repuesto", "Motores de gasolina", "De iridio."],
];
