// @module-tag slow
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#tests/server/world.test.kit.ts";
import { createHostileFiles, createInterlacedBomb, type HostileFile } from "./hostile-files.test.kit.ts";

const world = openWorld();
let files: HostileFile[];
beforeAll(async () => {
	files = await createHostileFiles();
}, 120_000);

function createForm(
	name: string,
	bytes: Buffer,
	category = "general",
	extraFields: Record<string, string> = {},
) {
	const form = new FormData();
	form.set("file", new File([new Uint8Array(bytes)], name));
	form.set("category", category);
	for (const [key, value] of Object.entries(extraFields)) form.set(key, value);
	return form;
}
const upload = (body: FormData) => world.asStaff("/api/admin/upload/image", { body });
const SPANISH_SENTENCE = /^[A-ZÁÉÍÓÚÑ¿¡].{15,}[.]$/;

async function readStoredFiles(id: string): Promise<Buffer[]> {
	const names = ["full.webp", "w480.avif", "w960.avif", "w1600.avif", "w480.webp"];
	return Promise.all(
		names.map(async (name) => {
			const file = await world.ctx.files.open(id, name);
			return Buffer.concat((await file?.stream().toArray()) ?? []);
		}),
	);
}

test("handles over sixty hostile files safely", async () => {
	expect(files.length).toBeGreaterThanOrEqual(60);
	const before = process.memoryUsage().rss;
	for (const { name, bytes, fate } of files) {
		const { status, json } = await upload(createForm(name, bytes));
		if (fate === "refused" || (fate === "either" && status !== 201)) {
			expect([413, 422], `${name}: ${JSON.stringify(json)}`).toContain(status);
			expect(json.detail, name).toMatch(SPANISH_SENTENCE);
			continue;
		}
		expect(status, `${name}: ${json.detail}`).toBe(201);
		for (const stored of await readStoredFiles(json.id)) {
			expect(stored.length, name).toBeGreaterThan(0);
			expect(stored.equals(bytes), name).toBe(false);
			expect(stored.includes("alert("), name).toBe(false);
			expect(stored.includes("<?php"), name).toBe(false);
			expect(stored.includes("secreto"), name).toBe(false);
			const { space, exif, format } = await sharp(stored).metadata();
			expect([space, exif, format], name).toEqual(["srgb", undefined, expect.stringMatching(/webp|heif/)]);
		}
	}
	expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024);
}, 120_000);

test("rejects decompression bombs by their header", async () => {
	const bomb = files.find(({ name }) => name === "bomba-14000.png");
	const bytes = bomb?.bytes ?? Buffer.of();
	// The second file has no pixels, so decoding it would fail with another error.
	for (const sent of [bytes, bytes.subarray(0, 1024)]) {
		const { status, json } = await upload(createForm("b.png", sent));
		expect(status).toBe(422);
		expect(json.detail).toContain("24 millones");
	}
});

test("stops reading a body beyond the limit", async () => {
	let sent = 0;
	const endlessBody = new ReadableStream({
		pull(controller) {
			sent += 64 * 1024;
			controller.enqueue(new Uint8Array(64 * 1024));
		},
	});
	const reply = await world.api.fetch(
		new Request("http://localhost/api/admin/upload/image", {
			method: "POST",
			body: endlessBody,
			duplex: "half",
			headers: {
				authorization: `Bearer ${world.token}`,
				"content-type": "multipart/form-data; boundary=x",
			},
		} as RequestInit),
	);
	expect(reply.status).toBe(413);
	expect((await reply.json()).detail).toMatch(SPANISH_SENTENCE);
	expect(sent).toBeLessThan(2 * 1024 * 1024 + 256 * 1024);
});

test("accepts only multipart uploads with a session", async () => {
	const body = createForm("a.jpg", Buffer.from("x"));
	const anonymousReply = await world.call("/api/admin/upload/image", { method: "POST", body });
	expect(anonymousReply.status).toBe(401);
	const asJson = await world.asStaff("/api/admin/upload/image", { body: { category: "general" } });
	expect([asJson.status, asJson.json.code]).toEqual([415, "not_multipart"]);
	const putReply = await world.asStaff("/api/admin/media/x", { method: "PUT", body });
	expect([putReply.status, putReply.json.code]).toEqual([415, "not_json"]);
	const malformedReply = await world.api.fetch(
		new Request("http://localhost/api/admin/upload/image", {
			method: "POST",
			body: "--x\r\nContent-Disposition: form-data; na",
			headers: {
				authorization: `Bearer ${world.token}`,
				"content-type": "multipart/form-data; boundary=x",
			},
		}),
	);
	expect([malformedReply.status, (await malformedReply.json()).detail]).toEqual([
		422,
		expect.stringMatching(SPANISH_SENTENCE),
	]);
	const formWithoutFile = new FormData();
	formWithoutFile.set("category", "general");
	expect((await upload(formWithoutFile)).json.fields).toHaveProperty("file");
});

test("writes nothing outside the folder on path traversal", async () => {
	// Disable the rate limit, so that every request reaches the check.
	world.ctx.limits = { ...world.ctx.limits, takePoint: async () => {} };
	const steps = ["../", "..\\", "%2e%2e/", "..%2f", "....//", "/", "C:\\", "\0", "\u202e", "~/"];
	const ends = ["etc/passwd", "server.ts", "logo.png", "lock.db", ".subiendo-x"];
	// After this many runs, the combinations of step, depth, end, field and category repeat.
	const names = Array.from({ length: 10 * 7 * 3 }, (_, index) => {
		const step = steps[index % steps.length] ?? "";
		const end = ends[index % ends.length] ?? "";
		return step.repeat(1 + (index % 7)) + end + (index % 3 ? "" : ".png");
	});
	const fields = ["category", "target", "filename"] as const;
	const rejected = { 0: 0 } as Record<number, number>;
	for (const [index, name] of names.entries()) {
		const field = fields[index % fields.length];
		const category = index % 2 ? "products" : "brands";
		const form =
			field === "filename"
				? createForm(name, Buffer.from("no es imagen"))
				: createForm("a.png", Buffer.from("no"), category, { [field ?? "target"]: name });
		const { status } = await upload(form);
		rejected[status] = (rejected[status] ?? 0) + 1;
	}
	expect(Object.keys(rejected).filter((status) => rejected[Number(status)])).toEqual(["422"]);
	for (const name of ["../x", "a/b", "..", ".", "", "a\0", "A", "xx/../y"])
		await expect(world.ctx.files.save(name, {})).rejects.toThrow();
	expect((await readdir(".")).filter((name) => /passwd|lock\.db/.test(name))).toEqual([]);
}, 120_000);

test("rejects a large AVIF before decoding it", async () => {
	const flat = { width: 3600, height: 2400, channels: 3, background: "#a33" } as const;
	const bytes = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
	expect(bytes.length).toBeLessThan(10_000);
	const reply = await upload(createForm("a.avif", bytes));
	expect(reply).toMatchObject({ status: 422, json: { code: "wrong_size" } });
	expect(reply.json.detail).toMatch(SPANISH_SENTENCE);
});

test("recovers after a picture exceeds its memory limit", async () => {
	const rejected = await upload(createForm("a.png", createInterlacedBomb()));
	expect(rejected).toMatchObject({ status: 422, json: { code: "broken_image" } });
	expect(rejected.json.fields.file).toMatch(SPANISH_SENTENCE);
	const flat = { width: 400, height: 300, channels: 3, background: "#a33" } as const;
	const next = await upload(createForm("b.png", await sharp({ create: flat }).png().toBuffer()));
	expect(next.status).toBe(201);
});

test("queues an upload burst and rejects the excess", async () => {
	let readCount = 0;
	const ends: (() => void)[] = [];
	const send = () => {
		const body = new ReadableStream(
			{
				pull(controller) {
					readCount++;
					return new Promise<void>((resolve) => {
						ends.push(() => {
							controller.close();
							resolve();
						});
					});
				},
			},
			{ highWaterMark: 0 },
		);
		return world.api.fetch(
			new Request("http://localhost/api/admin/upload/image", {
				method: "POST",
				body,
				duplex: "half",
				headers: {
					authorization: `Bearer ${world.token}`,
					"content-type": "multipart/form-data; boundary=x",
				},
			} as RequestInit),
		);
	};
	let rejectedCount = 0;
	const uploads = Array.from({ length: 40 }, async () => {
		const response = await send();
		if (response.status === 503) rejectedCount++;
		return response;
	});
	const first = await Promise.race(uploads);
	expect([first.status, first.headers.get("retry-after")]).toEqual([503, "5"]);
	expect((await first.json()).detail).toMatch(SPANISH_SENTENCE);
	expect(readCount).toBeLessThanOrEqual(8);
	// Wait until all requests have arrived, since a slot that is freed earlier would admit a late one.
	await expect.poll(() => rejectedCount).toBe(8);
	const all = Promise.all(uploads);
	const timer = setInterval(() => {
		for (const end of ends.splice(0)) end();
	}, 5);
	const statuses = (await all).map(({ status }) => status);
	clearInterval(timer);
	expect(statuses.filter((status) => status === 422)).toHaveLength(32);
	expect(statuses.filter((status) => status === 503)).toHaveLength(8);
});
