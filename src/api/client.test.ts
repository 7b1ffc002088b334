import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
	ApiProblem,
	getLastUsedAt,
	getServerDetail,
	read,
	staffApi,
	toErrorMessage,
	toFailure,
	toFormFailure,
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

const stubResponse = (createReply: () => Response | Promise<never>) =>
	vi.stubGlobal("fetch", async () => createReply());
const listShowcase = () => read(staffApi.admin.showcase.$get()).catch((problem: unknown) => problem);
const logIn = () =>
	read(staffApi.admin.login.$post({ json: { username: "ana", password: "clave" } })).catch(
		(problem: unknown) => problem,
	);

test("shows forms and lists different offline messages", async () => {
	stubResponse(() => Promise.reject(new TypeError("Failed to fetch")));
	expect(toErrorMessage(await listShowcase())).toBe(
		"No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.",
	);
	const rejection = await logIn();
	expect(toErrorMessage(rejection)).toBe("No hay conexión con el servidor. Lo que escribiste sigue aquí.");
	expect(getServerDetail(rejection)).toBeUndefined();
});

test("reports a failure's reason without promising saved input", async () => {
	stubResponse(() => Promise.reject(new TypeError("Failed to fetch")));
	const deleteError = await read(staffApi.admin.products[":id"].$delete({ param: { id: "a" } })).catch(
		(problem: unknown) => problem,
	);
	expect(toFailure("Error eliminando producto", deleteError)).toBe(
		"Error eliminando producto. No hay conexión con el servidor. Prueba otra vez cuando vuelva la señal.",
	);
	expect(toFailure("Error guardando producto", await logIn())).toBe(
		"Error guardando producto. No hay conexión con el servidor. Lo que escribiste sigue aquí.",
	);
});

test("omits a form's reason when a field shows it", () => {
	const rejection = (fields?: Record<string, string>) =>
		new ApiProblem(422, { code: "invalid", detail: "Sin espacios", ...(fields && { fields }) });
	expect(toFormFailure("Error guardando producto", rejection({ sku: "Sin espacios" }))).toBe(
		"Error guardando producto",
	);
	expect(toFormFailure("Error guardando producto", rejection())).toBe(
		"Error guardando producto. Sin espacios",
	);
});

test("times out calls on a dead line, except files", async () => {
	const limit = new AbortController();
	vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
	const signals: (AbortSignal | null | undefined)[] = [];
	vi.stubGlobal("fetch", (_: unknown, { signal }: RequestInit) => {
		signals.push(signal);
		return new Promise((_resolve, reject) => {
			signal?.addEventListener("abort", () => reject(signal.reason));
		});
	});
	const rejection = logIn();
	limit.abort(new DOMException("too long", "TimeoutError"));
	expect(toErrorMessage(await rejection)).toBe(
		"No hay conexión con el servidor. Lo que escribiste sigue aquí.",
	);
	void staffApi.admin.export.customers.$get({ query: { format: "csv", q: "" } });
	expect(signals).toEqual([limit.signal, undefined]);
});

test("shares session use between tabs", () => {
	const storage = new Map<string, string>();
	vi.stubGlobal("localStorage", {
		getItem: (key: string) => storage.get(key) ?? null,
		setItem: (key: string, value: string) => storage.set(key, value),
	});
	const lastUsedAt = getLastUsedAt();
	const [[key, value] = []] = [...storage];
	expect(value).toBe(String(lastUsedAt));
	vi.setSystemTime(lastUsedAt + 6000);
	storage.set(key ?? "", String(lastUsedAt + 5000));
	expect(getLastUsedAt()).toBe(lastUsedAt + 5000);
	storage.set(key ?? "", String(lastUsedAt + 3_600_000));
	expect(getLastUsedAt()).toBe(lastUsedAt);
	vi.useRealTimers();
});

test("remembers its own use when storage is full", () => {
	const throwQuotaError = () => {
		throw new DOMException("full", "QuotaExceededError");
	};
	vi.stubGlobal("localStorage", { getItem: () => null, setItem: throwQuotaError });
	expect(getLastUsedAt()).toBeLessThanOrEqual(Date.now());
});

test("treats a truncated response as a lost connection", async () => {
	const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) });
	stubResponse(() => new Response(body));
	expect(toErrorMessage(await listShowcase())).toContain("No hay conexión con el servidor.");
});

test.each([200, 500, 502])("treats a proxy page with status %i as broken", async (status) => {
	stubResponse(() => new Response(PAGE, { status }));
	const rejection = await listShowcase();
	expect(toErrorMessage(rejection)).toBe(BROKEN);
	expect(getServerDetail(rejection)).toBeUndefined();
});

test.each(["{}", "null", '"oops"'])("returns no detail for an error with only %s", async (body) => {
	stubResponse(() => new Response(body, { status: 500 }));
	expect(getServerDetail(await logIn())).toBeUndefined();
});

test("shows the server's own message", async () => {
	const problem = { code: "wrong", detail: "Usuario o contraseña incorrectos." };
	stubResponse(() => Response.json(problem, { status: 401 }));
	expect(getServerDetail(await logIn())).toBe(problem.detail);
});

test("sends a key of its own with each press", async () => {
	const keys: (string | null)[] = [];
	const answers = [() => Promise.reject(new TypeError("lost")), async () => Response.json({})];
	vi.stubGlobal("fetch", (_: unknown, { headers }: { headers: Headers }) => {
		keys.push(headers.get("idempotency-key"));
		return (answers[keys.length - 1] ?? (async () => Response.json({})))();
	});
	const unpublish = () => read(staffApi.admin.publication.$delete()).catch(() => {});
	for (let press = 0; press < 3; press++) await unpublish();
	expect(keys[0]).toMatch(/^[\d-]{8,}$/);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
	await listShowcase();
	expect(keys[3]).toBeNull();
});
