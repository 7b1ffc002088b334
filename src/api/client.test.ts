import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
	ApiProblem,
	failureOf,
	failureOfForm,
	lastUse,
	read,
	sentenceOf,
	serverDetailOf,
	staffApi,
} from "./client.ts";

const PAGE = "<html><body>502 Bad Gateway</body></html>";
const BROKEN = "El servidor no respondió bien. Prueba otra vez en un minuto.";

beforeEach(() => {
	vi.stubGlobal("localStorage", { getItem: () => null });
	vi.stubGlobal("location", { origin: "https://taller.example" });
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const answer = (reply: () => Response | Promise<never>) =>
	vi.stubGlobal("fetch", async () => reply());
const list = () => read(staffApi.admin.showcase.$get()).catch((problem: unknown) => problem);
const write = () =>
	read(staffApi.admin.login.$post({ json: { username: "ana", password: "clave" } })).catch(
		(problem: unknown) => problem,
	);

test("without a connection a form keeps what was written, and a list says when to try again", async () => {
	answer(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(sentenceOf(await list())).toBe(
		"No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.",
	);
	const refused = await write();
	expect(sentenceOf(refused)).toBe(
		"No hay conexión con el servidor. Lo que escribiste sigue aquí.",
	);
	expect(serverDetailOf(refused)).toBeUndefined();
});

test("what failed is told with its reason, and nothing written is spoken of where nothing was", async () => {
	answer(() => Promise.reject(new TypeError("Failed to fetch")));
	const removed = await read(staffApi.admin.products[":id"].$delete({ param: { id: "a" } })).catch(
		(problem: unknown) => problem,
	);
	expect(failureOf("Error eliminando producto", removed)).toBe(
		"Error eliminando producto. No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.",
	);
	expect(failureOf("Error guardando producto", await write())).toBe(
		"Error guardando producto. No hay conexión con el servidor. Lo que escribiste sigue aquí.",
	);
});

test("a form's reason is not said again where a field shows it", () => {
	const refused = (fields?: Record<string, string>) =>
		new ApiProblem(422, { code: "x", detail: "Sin espacios", ...(fields && { fields }) });
	expect(failureOfForm("Error guardando producto", refused({ sku: "Sin espacios" }))).toBe(
		"Error guardando producto",
	);
	expect(failureOfForm("Error guardando producto", refused())).toBe(
		"Error guardando producto. Sin espacios",
	);
});

test("a call on a line that died ends like one without a connection; a file may take its time", async () => {
	const limit = new AbortController();
	vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
	const signals: (AbortSignal | null | undefined)[] = [];
	vi.stubGlobal("fetch", (_: unknown, { signal }: RequestInit) => {
		signals.push(signal);
		return new Promise((_resolve, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason));
		});
	});
	const refused = write();
	limit.abort(new DOMException("too long", "TimeoutError"));
	expect(sentenceOf(await refused)).toBe(
		"No hay conexión con el servidor. Lo que escribiste sigue aquí.",
	);
	void staffApi.admin.export.customers.$get({ query: { format: "csv", q: "" } });
	expect(signals).toEqual([limit.signal, undefined]);
});

test("what another tab did keeps the session of this one in use, and the other way round", () => {
	const kept = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
	const own = lastUse();
	const [[key, value] = []] = [...kept];
	expect(value).toBe(String(own));
	vi.setSystemTime(own + 6000);
	kept.set(key ?? "", String(own + 5000));
	expect(lastUse()).toBe(own + 5000);
	kept.set(key ?? "", String(own + 3_600_000));
	expect(lastUse()).toBe(own);
	vi.useRealTimers();
});

test("where no more is stored, this tab still knows when it was used", () => {
	const full = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
	expect(lastUse()).toBeLessThanOrEqual(Date.now());
});

test("an answer that breaks off is a lost connection", async () => {
	const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) });
	answer(() => new Response(body));
	expect(sentenceOf(await list())).toContain("No hay conexión con el servidor.");
});

test.each([200, 500, 502])("a page of a proxy with status %i is no answer", async (status) => {
	answer(() => new Response(PAGE, { status }));
	const refused = await list();
	expect(sentenceOf(refused)).toBe(BROKEN);
	expect(serverDetailOf(refused)).toBeUndefined();
});

test.each(["{}", "null", '"oops"'])("a refusal that only says %s has no detail", async (body) => {
	answer(() => new Response(body, { status: 500 }));
	expect(serverDetailOf(await write())).toBeUndefined();
});

test("the server's own sentence is told", async () => {
	const problem = { code: "wrong", detail: "Usuario o contraseña incorrectos." };
	answer(() => Response.json(problem, { status: 401 }));
	expect(serverDetailOf(await write())).toBe(problem.detail);
});
