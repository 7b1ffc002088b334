import { expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();
const BRANDS_PATH = "/api/admin/brands";
const buildBrandJson = (code: string) =>
	`{"code":"${code}","name":"Marca","specialty":"Frenos","description":"Pastillas"}`;
const rejected = {
	status: 422,
	json: { code: "bad_character", detail: expect.stringMatching(/carácter/) },
};

const TEXTS = ["\\ud800", "\\uDFFF", "a\\udc00\\ud800b", "\\u0000"];
const TYPES = ["application/json", "Application/JSON", "application/json; charset=utf-8"];
test.each(TEXTS.flatMap((text) => TYPES.map((type) => [text, type] as const)))(
	"rejects %s in %s, in values and keys",
	async (text, type) => {
		const headers = { "content-type": type };
		const call = (body: string, method: string) =>
			world.asStaff(method === "POST" ? BRANDS_PATH : `${BRANDS_PATH}/motul`, { method, body, headers });
		for (const method of ["POST", "PUT", "DELETE"]) {
			expect(await call(buildBrandJson(text), method)).toMatchObject(rejected);
			expect(await call(`{"${text}":1}`, method)).toMatchObject(rejected);
			expect(await call(`[[{"a":["${text}"]}]]`, method)).toMatchObject(rejected);
		}
	},
);

test.each(["\\u00\u007f00", "\\ud8\u008000", "\\\u007fu0000", "\\\u2028u0000", "\\u\u20280000"])(
	"rejects %j as JSON although dropping its control fixes it",
	async (text) => {
		const reply = await world.asStaff(BRANDS_PATH, { body: buildBrandJson(text) });
		expect([reply.status, reply.json.code]).toEqual([400, "unreadable"]);
	},
);

test.each(["application/json-x", "application/jsonp; charset=utf-8", "application/json/x"])(
	"rejects a body declared as %s, even an unneeded one",
	async (type) => {
		const options = { method: "POST", body: '{"channel":7}', headers: { "content-type": type } };
		for (const path of [BRANDS_PATH, "/api/admin/inbox/x/contacts", "/api/admin/estimates/x/copy"]) {
			const reply = await world.asStaff(path, options);
			expect([reply.status, reply.json.code], path).toEqual([415, "not_json"]);
		}
	},
);

test.each(["gzip", "br", "deflate, gzip", "x-zip"])("rejects a body compressed as %s", async (coding) => {
	const options = { body: buildBrandJson("Motul"), headers: { "content-encoding": coding } };
	const reply = await world.asStaff(BRANDS_PATH, options);
	expect([reply.status, reply.json.code]).toEqual([415, "encoded"]);
	expect(reply.json.detail).toMatch(/sin comprimir/);
	expect(reply.headers.get("accept-encoding")).toBe("identity");
});

test("accepts a body declared as unencoded", async () => {
	const options = { body: buildBrandJson("Sin comprimir"), headers: { "content-encoding": "Identity" } };
	expect((await world.asStaff(BRANDS_PATH, options)).status).toBe(201);
});

test.each(["%ED%A0%80", "%00", "%C0%AF", "%zz"])("rejects %s in a URL", async (text) => {
	expect(await world.call(`/api/products?q=${text}`)).toMatchObject(rejected);
	expect(await world.call(`/api/products/${text}`)).toMatchObject(rejected);
});

test("rejects bytes that are not UTF-8", async () => {
	for (const raw of [[0xed, 0xa0, 0x80], [0xc0, 0xaf], [0xff]]) {
		const body = Buffer.concat([Buffer.from('{"q":"'), Buffer.from(raw), Buffer.from('"}')]);
		const request = new Request("http://localhost/api/searches", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body,
		});
		expect((await world.api.fetch(request)).status).toBe(422);
	}
});

test.each(["/api/contact", "/api/searches", "/api/admin/login"])(
	"answers 400 to a body cut off for %s",
	async (path) => {
		const aborted = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
		const body = new ReadableStream({ pull: (controller) => controller.error(aborted) });
		const headers = { "content-type": "application/json" };
		const options = { method: "POST", headers, body, duplex: "half" } as RequestInit;
		const reply = await world.api.fetch(new Request(`http://localhost${path}`, options));
		expect([reply.status, await reply.json()]).toEqual([
			400,
			{ code: "cut_off", detail: expect.stringMatching(/^[A-Z].+\.$/) },
		]);
	},
);

test("accepts whole characters however they are escaped", async () => {
	for (const text of ["\\ud83d\\ude97", "🚗", "\\u00f1", "\\\\ud800", "\\\\u0000"])
		expect((await world.call("/api/searches", { body: `{"q":"bujía ${text}"}` })).status).toBe(200);
});

test("keeps single-line fields on one line, others with lines", async () => {
	const hostileText = "Ana\r\nBcc: otra@correo.com\u2028\u202eX\u0007";
	const singleLine = "Ana Bcc: otra@correo.com X";
	const body = { name: hostileText, phone: "6700-\r\n4455", message: "uno\ndos" };
	const { json: receipt } = await world.call("/api/contact", { body });
	const { json: inbox } = await world.asStaff(`/api/admin/inbox?q=${receipt.reference}`);
	expect(inbox.leads[0]).toMatchObject({ name: singleLine, phone_typed: "6700- 4455" });
	const message = await world.asStaff(`/api/admin/messages/${inbox.leads[0].id}`);
	expect(message.json.message).toBe("uno\ndos");

	const estimateInput = { name: hostileText, phone: "6700-4456", car: { brand: hostileText, model: "S\n5" } };
	const { json: estimate } = await world.asStaff("/api/admin/estimates", { body: estimateInput });
	expect(estimate).toMatchObject({ name: singleLine, typed_car: { brand: singleLine, model: "S 5" } });

	const { json: settingsReply } = await world.asStaff("/api/admin/settings");
	const { sampleFields: _, ...settings } = settingsReply.settings;
	const edit = { ...settings, name: "Taller\r\nEND:VCALENDAR", updated_at: settingsReply.updated_at };
	const { json: saved } = await world.asStaff("/api/admin/settings", { method: "PUT", body: edit });
	expect(saved.settings.name).toBe("Taller END:VCALENDAR");
	expect(saved.settings.description).toBe(settings.description);

	const unnamed = { ...body, name: "\u202e\r\n" };
	expect((await world.call("/api/contact", { body: unnamed })).json.fields).toHaveProperty("name");
});

test("turns Word's breaks into newlines and removes other controls", async () => {
	const pasted = "uno\vdos\ftres\u0085cuatro\u2028cinco\r\nseis\rsiete\u0007\u009b\tocho";
	const lines = "uno\ndos\ntres\ncuatro\ncinco\nseis\nsiete\tocho";
	const escapeControls = (text: string) =>
		text.replace(
			/[\p{Cc}\u2028]/gu,
			(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
		);
	const personFields = '"name":"Ana Tem","phone":"6700-4457","message":';
	for (const [input, stored] of [
		[JSON.stringify(pasted), lines],
		[`"${escapeControls(pasted.replace("\r\n", "\n"))} otra vez"`, `${lines} otra vez`],
		[JSON.stringify("C:\\u000b C:\\f C:\\\\r"), "C:\\u000b C:\\f C:\\\\r"],
	]) {
		const { json } = await world.call("/api/contact", { body: `{${personFields}${input}}` });
		const { json: inbox } = await world.asStaff(`/api/admin/inbox?q=${json.reference}`);
		const message = await world.asStaff(`/api/admin/messages/${inbox.leads[0].id}`);
		expect(message.json.message).toBe(stored);
	}
});
