// @module-tag slow
import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { openWorld } from "#api/world.test.kit.ts";
import { type Hostile, hostileFiles, interlacedBomb } from "./hostile-files.test.kit.ts";

const world = openWorld();
let files: Hostile[];
beforeAll(async () => {
	files = await hostileFiles();
}, 120_000);

function formOf(name: string, bytes: Buffer, category = "general", more: Record<string, string> = {}) {
	const form = new FormData();
	form.set("file", new File([new Uint8Array(bytes)], name));
	form.set("category", category);
	for (const [key, value] of Object.entries(more)) form.set(key, value);
	return form;
}
const upload = (body: FormData) => world.asStaff("/api/admin/upload/image", { body });
const SPANISH = /^[A-ZÁÉÍÓÚÑ¿¡].{15,}[.]$/;

async function storedBytes(id: string): Promise<Buffer[]> {
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
		const { status, json } = await upload(formOf(name, bytes));
		if (fate === "refused" || (fate === "either" && status !== 201)) {
			expect([413, 422], `${name}: ${JSON.stringify(json)}`).toContain(status);
			expect(json.detail, name).toMatch(SPANISH);
			continue;
		}
		expect(status, `${name}: ${json.detail}`).toBe(201);
		for (const stored of await storedBytes(json.id)) {
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
		const { status, json } = await upload(formOf("b.png", sent));
		expect(status).toBe(422);
		expect(json.detail).toContain("24 millones");
	}
});

test("stops reading a body beyond the limit", async () => {
	let sent = 0;
	const endless = new ReadableStream({
		pull(controller) {
			sent += 64 * 1024;
			controller.enqueue(new Uint8Array(64 * 1024));
		},
	});
	const reply = await world.api.fetch(
		new Request("http://localhost/api/admin/upload/image", {
			method: "POST",
			body: endless,
			duplex: "half",
			headers: {
				authorization: `Bearer ${world.token}`,
				"content-type": "multipart/form-data; boundary=x",
			},
		} as RequestInit),
	);
	expect(reply.status).toBe(413);
	expect((await reply.json()).detail).toMatch(SPANISH);
	expect(sent).toBeLessThan(2 * 1024 * 1024 + 256 * 1024);
});

test("accepts only multipart uploads with a session", async () => {
	const body = formOf("a.jpg", Buffer.from("x"));
	const stranger = await world.call("/api/admin/upload/image", { method: "POST", body });
	expect(stranger.status).toBe(401);
	const asJson = await world.asStaff("/api/admin/upload/image", { body: { category: "general" } });
	expect([asJson.status, asJson.json.code]).toEqual([415, "not_multipart"]);
	const elsewhere = await world.asStaff("/api/admin/media/x", { method: "PUT", body });
	expect([elsewhere.status, elsewhere.json.code]).toEqual([415, "not_json"]);
	const broken = await world.api.fetch(
		new Request("http://localhost/api/admin/upload/image", {
			method: "POST",
			body: "--x\r\nContent-Disposition: form-data; na",
			headers: {
				authorization: `Bearer ${world.token}`,
				"content-type": "multipart/form-data; boundary=x",
			},
		}),
	);
	expect([broken.status, (await broken.json()).detail]).toEqual([422, expect.stringMatching(SPANISH)]);
	const nameless = new FormData();
	nameless.set("category", "general");
	expect((await upload(nameless)).json.fields).toHaveProperty("file");
});

test("writes nothing outside the folder on path traversal", async () => {
	// Disable the rate limit, so that every request reaches the check.
	world.ctx.limits = { ...world.ctx.limits, takePoint: async () => {} };
	const steps = ["../", "..\\", "%2e%2e/", "..%2f", "....//", "/", "C:\\", "\0", "\u202e", "~/"];
	const ends = ["etc/passwd", "server.ts", "logo.png", "lock.db", ".subiendo-x"];
	// After this many runs, the combinations of step, depth, end, field and category repeat.
	const names = Array.from({ length: 10 * 7 * 3 }, (_, place) => {
		const step = steps[place % steps.length] ?? "";
		const end = ends[place % ends.length] ?? "";
		return step.repeat(1 + (place % 7)) + end + (place % 3 ? "" : ".png");
	});
	const fields = ["category", "target", "filename"] as const;
	const refused = { 0: 0 } as Record<number, number>;
	for (const [place, name] of names.entries()) {
		const field = fields[place % fields.length];
		const category = place % 2 ? "products" : "brands";
		const form =
			field === "filename"
				? formOf(name, Buffer.from("no es imagen"))
				: formOf("a.png", Buffer.from("no"), category, { [field ?? "target"]: name });
		const { status } = await upload(form);
		refused[status] = (refused[status] ?? 0) + 1;
	}
	expect(Object.keys(refused).filter((status) => refused[Number(status)])).toEqual(["422"]);
	for (const name of ["../x", "a/b", "..", ".", "", "a\0", "A", "xx/../y"])
		await expect(world.ctx.files.save(name, {})).rejects.toThrow();
	expect((await readdir(".")).filter((name) => /passwd|lock\.db/.test(name))).toEqual([]);
}, 120_000);

test("rejects a large AVIF before decoding it", async () => {
	const flat = { width: 3600, height: 2400, channels: 3, background: "#a33" } as const;
	const bytes = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
	expect(bytes.length).toBeLessThan(10_000);
	const reply = await upload(formOf("a.avif", bytes));
	expect(reply).toMatchObject({ status: 422, json: { code: "wrong_size" } });
	expect(reply.json.detail).toMatch(SPANISH);
});

test("recovers after a picture exceeds its memory limit", async () => {
	const refused = await upload(formOf("a.png", interlacedBomb()));
	expect(refused).toMatchObject({ status: 422, json: { code: "broken_image" } });
	expect(refused.json.fields.file).toMatch(SPANISH);
	const flat = { width: 400, height: 300, channels: 3, background: "#a33" } as const;
	const next = await upload(formOf("b.png", await sharp({ create: flat }).png().toBuffer()));
	expect(next.status).toBe(201);
});

test("queues an upload burst and rejects the excess", async () => {
	let read = 0;
	const ends: (() => void)[] = [];
	const send = () => {
		const body = new ReadableStream(
			{
				pull(controller) {
					read++;
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
	let turnedAway = 0;
	const crowd = Array.from({ length: 40 }, async () => {
		const answer = await send();
		if (answer.status === 503) turnedAway++;
		return answer;
	});
	const first = await Promise.race(crowd);
	expect([first.status, first.headers.get("retry-after")]).toEqual([503, "5"]);
	expect((await first.json()).detail).toMatch(SPANISH);
	expect(read).toBeLessThanOrEqual(8);
	// Wait until all requests have arrived, since a slot that is freed earlier would admit a late one.
	await expect.poll(() => turnedAway).toBe(8);
	const all = Promise.all(crowd);
	const ending = setInterval(() => {
		for (const end of ends.splice(0)) end();
	}, 5);
	const statuses = (await all).map(({ status }) => status);
	clearInterval(ending);
	expect(statuses.filter((status) => status === 422)).toHaveLength(32);
	expect(statuses.filter((status) => status === 503)).toHaveLength(8);
});
