import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startSite } from "../server.ts";
import { PASSWORD, type ShopLocation } from "./shop.ts";

const ROW_COUNT = 10_000;
const FORM_PAUSE_MS = 100;
const WARM_UP_MS = 3000;
const BATCHES = "/api/admin/product-batches";

export type ImportTimes = {
	/** From the upload until each row has its result. */
	compareMs: number;
	applyMs: number;
	/** The longest wait for a cached page, and for a form, while the rows are applied. */
	longestPageMs: number;
	longestFormMs: number;
	/** Forms that were not accepted. */
	refusedCount: number;
};

/** Imports 10,000 rows, half of them new and half with another name and price, under visitors who send forms. */
export async function measureImport({ BIELA_DATA, ...settings }: ShopLocation): Promise<ImportTimes> {
	const server = await startSite(BIELA_DATA, settings);
	const post = (path: string, json: object, headers = {}) =>
		fetch(server.origin + path, {
			method: "POST",
			headers: { "content-type": "application/json", ...headers },
			body: JSON.stringify(json),
		});
	const login = await post("/api/admin/login", { username: "admin", password: PASSWORD });
	const { access_token } = (await login.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	const readJson = async (path: string) => (await fetch(server.origin + path, { headers })).json();
	async function settle(id: string) {
		for (;;) {
			const { state } = (await readJson(`${BATCHES}/${id}`)) as { state: string };
			if (!state.endsWith("ing")) return state;
			await pause(100);
		}
	}
	const skus = await listSkus(ROW_COUNT / 2, readJson);
	await pause(WARM_UP_MS);
	const startedAt = performance.now();
	const form = new FormData();
	form.set("file", new File([buildSheet(skus)], "lista.csv"));
	const upload = await fetch(`${server.origin}${BATCHES}/sheets`, { method: "POST", headers, body: form });
	const { id } = (await upload.json()) as { id: string };
	await settle(id);
	const comparedAt = performance.now();
	const pinger = new Worker(new URL("./pinger.ts", import.meta.url), {
		workerData: { url: `${server.origin}/` },
	});
	let isOver = false;
	let [longestFormMs, refusedCount] = [0, 0];
	const sendForms = async () => {
		for (let number = 0; !isOver; number++) {
			const sentAt = performance.now();
			const customer = { name: "Ana Prueba", phone: `6${String(1_000_000 + number).padStart(7, "0")}` };
			const message = { ...customer, message: "¿Tienen filtros?", service: "", vehicleType: "" };
			const visitor = { "idempotency-key": randomUUID(), "x-forwarded-for": toAddress(number) };
			const reply = await post("/api/contact", message, visitor);
			longestFormMs = Math.max(longestFormMs, performance.now() - sentAt);
			if (reply.status !== 201) refusedCount++;
			await pause(FORM_PAUSE_MS);
		}
	};
	const forms = sendForms();
	await post(`${BATCHES}/${id}/apply`, { confirms_prices: true }, headers);
	const state = await settle(id);
	const appliedAt = performance.now();
	isOver = true;
	await forms;
	pinger.postMessage("stop");
	const [longestPageMs] = await once(pinger, "message");
	await server.stop();
	if (state !== "applied") throw new Error(`the import ended as ${state}`);
	return {
		compareMs: comparedAt - startedAt,
		applyMs: appliedAt - comparedAt,
		longestPageMs,
		longestFormMs,
		refusedCount,
	};
}

/** An address of its own for each form, as no limit is measured here. */
const toAddress = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

async function listSkus(count: number, readJson: (path: string) => Promise<unknown>): Promise<string[]> {
	const skus: string[] = [];
	for (let page = 1; skus.length < count; page++) {
		const { products } = (await readJson(`/api/admin/products?page=${page}`)) as {
			products: { sku: string }[];
		};
		if (products.length === 0) break;
		skus.push(...products.map(({ sku }) => sku));
	}
	return skus.slice(0, count);
}

function buildSheet(skus: readonly string[]): string {
	const changed = skus.map((sku, n) => `${sku},Filtro cambiado ${n},${20 + (n % 70)}.25`);
	const created = Array.from(
		{ length: ROW_COUNT - skus.length },
		(_, n) => `N${randomUUID().slice(0, 8)}-${n},Filtro nuevo ${n},${10 + (n % 90)}.50`,
	);
	const lines = [...changed, ...created].map((line) => `${line},A1,Filtro,Motor,De papel`);
	return ["SKU,Nombre,Precio,Marca,Tipo,Usos,Descripción", ...lines].join("\n");
}
