// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openWorld } from "./world.test.kit.ts";

const world = openWorld();
const folder = mkdtempSync(join(tmpdir(), "biela-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

const runFile = promisify(execFile);
const getModulePath = (name: string) => join(import.meta.dirname, "../../node_modules", name);
const runNode = (script: string, options: string[]) =>
	runFile(process.execPath, [getModulePath(script), ...options], {
		cwd: folder,
		env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
	}).catch(({ stdout, stderr }) => Promise.reject(new Error(`${stdout}${stderr}`)));

/** Client code by an author who knows only the document. */
const BOOKING = `
import { bookAppointment, configure, listLeads, logIn, readAvailability } from "./client.ts";

export async function book(fetchApi: typeof fetch, password: string) {
	configure({ fetch: fetchApi });
	const [preferredDate, preferredTime] = ["2026-11-27", "9:00 AM"] as const;
	const { days } = await readAvailability({ query: { from: preferredDate, days: 1 } });
	const slot = { preferredDate, preferredTime, service: "Otro", vehicleType: "Pick-up" } as const;
	const person = { name: "Ana Pérez", phone: "6123-4567" };
	const receipt = await bookAppointment({ body: { source: "contacto", ...person, ...slot } });
	const { access_token } = await logIn({ body: { username: "admin", password } });
	configure({ auth: { bearer: access_token } });
	const { leads } = await listLeads({ query: { q: receipt.reference } });
	return { times: days[0]?.times, receipt, leads };
}

// @ts-expect-error: the document says what a booking needs.
export const unfinished = () => bookAppointment({ body: { name: "Ana Pérez" } });
`;

const OPTIONS = ["--strict", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions"].concat(
	["--target", "es2024", "--lib", "es2024,dom,dom.iterable", "--module", "esnext"],
	["--moduleResolution", "bundler", "--types", ""],
);

test("a client generated from the document books a visit", async () => {
	const document = await (await world.api.request("/api/openapi.json")).text();
	writeFileSync(join(folder, "openapi.json"), document);
	writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
	writeFileSync(join(folder, "booking.ts"), BOOKING);
	const clientOptions = ["--output", "client.ts", "--import-ext", "ts"];
	await runNode("@redocly/cli/bin/cli.js", ["generate-client", "openapi.json", ...clientOptions]);
	await runNode("typescript/bin/tsc", [...OPTIONS, "booking.ts"]);

	const { book } = await import(/* @vite-ignore */ pathToFileURL(join(folder, "booking.ts")).href);
	const fetchApi: typeof fetch = async (input, init) => world.api.fetch(new Request(input, init));
	const { times, receipt, leads } = await book(fetchApi, world.ctx.env.BIELA_ADMIN_PASSWORD);

	expect(times).toContain("9:00 AM");
	expect(receipt.success).toBe(true);
	expect(leads).toMatchObject([{ reference: receipt.reference, name: "Ana Pérez" }]);
});
