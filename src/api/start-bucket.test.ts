// @module-tag slow
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3 } from "#platform/files/s3.test.kit.ts";

const root = mkdtempSync(join(tmpdir(), "biela-start-bucket-"));
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
	s3 = await startS3();
});
afterAll(async () => {
	await s3.close();
	rmSync(root, { recursive: true, force: true });
});

/** Runs the real server and returns its output until it serves, is stopped, or exits. */
async function start(name: string, MediaUrl: string): Promise<string> {
	const child = spawn(process.execPath, [join(import.meta.dirname, "start.test.kit.ts")], {
		env: {
			...process.env,
			PORT: "0",
			HOST: "127.0.0.1",
			BIELA_DATA: join(root, name),
			MEDIA_URL: MediaUrl,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let said = "";
	for (const stream of [child.stdout, child.stderr])
		stream.on("data", (chunk) => {
			said += String(chunk);
			if (/port \d+/.test(said)) child.kill("SIGTERM");
		});
	await new Promise((ended) => child.once("close", ended));
	return said;
}

test("reports wrong bucket keys in Spanish without leaking them", async () => {
	const said = await start("refused", s3.newPlace().replace(":S3RVER@", ":otraclave@"));
	expect(said).toMatch(
		/No puedo usar las imágenes de 127\.0\.0\.1:\d+\/taller\/.*revisa la clave.*arranca otra vez/,
	);
	expect(said).not.toMatch(/^\s+at |port \d+|S3RVER|otraclave/m);
});

test("starts with an unreachable bucket and logs no keys", async () => {
	s3.disturb("hangs up");
	const said = await start("far", s3.newPlace());
	s3.disturb("none");
	expect(said).toMatch(/port \d+/);
	expect(said).toContain("media_away");
	expect(said).not.toContain("S3RVER");
});
