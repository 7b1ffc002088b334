import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { read, sentenceOf, serverDetailOf, staffApi } from "./client.ts";

const PAGE = "<html><body>502 Bad Gateway</body></html>";
const BROKEN = "El servidor no respondió bien. Prueba otra vez en un minuto.";

beforeEach(() => {
	vi.stubGlobal("localStorage", { getItem: () => null });
	vi.stubGlobal("location", { origin: "https://taller.example" });
});
afterEach(() => vi.unstubAllGlobals());

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
